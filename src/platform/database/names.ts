import { CamelCasePlugin } from 'kysely';

class NamePlugin extends CamelCasePlugin {
  toProperty(column: string): string {
    return this.camelCase(column);
  }

  toColumn(property: string): string {
    return this.snakeCase(property);
  }
}

/** Columns such as `zip_code` are properties such as `zipCode`. Keys inside JSON stay as they are. */
export const names = new NamePlugin({ maintainNestedObjectKeys: true });

/** What the rows of one statement have: the properties in their order, and a row without values. */
export interface RowShape {
  properties: string[];
  empty: object;
}

export function shapeRows(columns: string[]): RowShape {
  const properties = columns.map((column) => names.toProperty(column));
  return { properties, empty: Object.fromEntries(properties.map((name) => [name, null])) };
}

/** Rows from their values. A copy of the empty row is filled faster than one that grows. */
export function toRows<Row extends object>(shape: RowShape, rows: unknown[][]): Row[] {
  const { properties, empty } = shape;
  return rows.map((values) => {
    const row: Record<string, unknown> = { ...empty };
    let at = 0;
    for (const name of properties) {
      row[name] = values[at];
      at += 1;
    }
    return row as Row;
  });
}
