export const chip = 'chip';
