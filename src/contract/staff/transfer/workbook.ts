/** Of a spreadsheet that is no CSV file. */
export function isWorkbookName(fileName: string): boolean {
  return /\.(xlsx?|xlsm|xlsb|ods|numbers)$/i.test(fileName);
}
