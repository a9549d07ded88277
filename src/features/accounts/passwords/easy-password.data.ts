export const WORDS = `
  password passwort passw welcome letmein iloveyou qazwsx admin administrator editor staff root
  login signin secret changeme default master superman batman monkey dragon football baseball
  basketball princess sunshine shadow summer winter spring autumn hello trustno starwars pokemon
  michael jordan jennifer charlie computer internet whatever freedom killer hunter business
  directory listing premium mainstreet test guest user
`
  .trim()
  .split(/\s+/);

export const ROWS = [
  '01234567890',
  '09876543210',
  'qwertyuiop',
  'qwertzuiop',
  'asdfghjkl',
  'zxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
  '1qaz2wsx3edc4rfv',
  '1q2w3e4r5t6y',
];

export const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
