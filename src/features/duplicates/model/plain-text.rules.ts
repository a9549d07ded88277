const MARKS = /\p{M}/gu;
const APOSTROPHES = /['’‘`´]/g;
const ASCII = /^[\x20-\x7e]*$/;

export function plainText(text: string): string {
  return (ASCII.test(text) ? text : withoutMarks(text))
    .toLowerCase()
    .replace(APOSTROPHES, '')
    .replace(/[&+]/g, ' ');
}

function withoutMarks(text: string): string {
  return text.replace(/[®™©]/g, ' ').normalize('NFKD').replace(MARKS, '');
}
