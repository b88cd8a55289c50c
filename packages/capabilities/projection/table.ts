import type { Sql } from '@bowline/platform/postgres/index.ts'

/** How a field is stored: TypeScript kind → PostgreSQL type. Value is never a float on either side. */
const COLUMN_TYPES = {
  /** Whole number below 2^53. */
  number: 'bigint',
  /** Word of a closed list. */
  code: 'smallint',
  /** bigint that fits 64 bits: ticks, lots, ledger units of one order or trade. */
  value: 'bigint',
  /** bigint of any size: sums. */
  sum: 'numeric',
  flag: 'boolean',
  text: 'text',
} as const
export type ColumnKind = keyof typeof COLUMN_TYPES

type KindFor<V> = V extends bigint
  ? 'value' | 'sum'
  : V extends boolean
    ? 'flag'
    : V extends string
      ? 'text'
      : 'number' | 'code'

/**
 * One definition of a table's columns, for the projector that writes and the queries that read. Fields are camelCase,
 * columns snake_case.
 */
export interface Table<Row> {
  readonly name: string
  readonly columns: { readonly [K in keyof Row]: KindFor<Row[K]> }
}

export function table<Row>(name: string, columns: Table<Row>['columns']): Table<Row> {
  return { name, columns }
}

export function columnName(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function entries<Row>(of: Table<Row>): [keyof Row & string, ColumnKind][] {
  return Object.entries(of.columns) as [keyof Row & string, ColumnKind][]
}

/** The columns of a select, named for `parseRow`; `alias` is the table's name in the query. */
export function selectList<Row>(of: Table<Row>, alias: string): string {
  return entries(of)
    .map(([field]) => `${alias}.${columnName(field)}`)
    .join(', ')
}

/** Turns a database row back into the row that was written. */
export function parseRow<Row>(of: Table<Row>, row: Record<string, unknown>): Row {
  const parsed: Record<string, unknown> = {}
  for (const [field, kind] of entries(of)) {
    const value = row[columnName(field)]
    parsed[field] = kind === 'number' ? Number(value) : kind === 'sum' ? BigInt(value as string) : value
  }
  return parsed as Row
}

/** Formats all columns of a row as `name=value`, like `rowTextSql` does for the stored row. */
export function rowTextOf<Row>(of: Table<Row>): (row: Row) => string {
  const columns = entries(of).map(([field]) => [field, `${columnName(field)}=`] as const)
  return (row) => columns.map(([field, name]) => name + String(row[field])).join(' ')
}

export function rowTextSql<Row>(of: Table<Row>): string {
  const columns = entries(of).map(([field]) => columnName(field))
  return `concat_ws(' ', ${columns.map((column) => `'${column}=' || ${column}::text`).join(', ')})`
}

/** PostgreSQL's text form of an array; a whole column is one parameter. */
function arrayText<Row>(rows: readonly Row[], field: keyof Row, kind: ColumnKind): string {
  let text = '{'
  for (let index = 0; index < rows.length; index++) {
    const value = rows[index][field]
    if (index > 0) text += ','
    if (kind === 'text') text += `"${String(value).replace(/["\\]/g, '\\$&')}"`
    else text += String(value)
  }
  return `${text}}`
}

/** Rows per statement; more would only make its parameters large. */
const ROWS_PER_STATEMENT = 10_000

/**
 * Inserts rows, a whole column at a time (`unnest`): about as fast as COPY and able to merge. `onConflict` follows `ON
 * CONFLICT`, e.g. `(order_id) DO UPDATE SET …`; without it an existing row is an error.
 */
export async function writeRows<Row>(
  tx: Pick<Sql, 'unsafe'>,
  into: Table<Row>,
  rows: readonly Row[],
  onConflict?: string,
): Promise<void> {
  const fields = entries(into)
  const names = fields.map(([field]) => columnName(field)).join(', ')
  const arrays = fields.map(([, kind], index) => `$${index + 1}::text::${COLUMN_TYPES[kind]}[]`).join(', ')
  const text = `INSERT INTO ${into.name} (${names}) SELECT * FROM unnest(${arrays})${onConflict ? ` ON CONFLICT ${onConflict}` : ''}`
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const part = rows.length <= ROWS_PER_STATEMENT ? rows : rows.slice(from, from + ROWS_PER_STATEMENT)
    const columns = fields.map(([field, kind]) => arrayText(part, field, kind))
    await tx.unsafe(text, columns, { prepare: true })
  }
}

/**
 * The `ON CONFLICT` part that replaces a row by its latest state. Columns in `fixed` never change and are left alone,
 * so that the update does not touch an index on them.
 */
export function replaceAll<Row>(
  of: Table<Row>,
  key: readonly (keyof Row & string)[],
  fixed: readonly (keyof Row & string)[] = [],
): string {
  const changing = entries(of).filter(([field]) => !key.includes(field) && !fixed.includes(field))
  const sets = changing.map(([field]) => `${columnName(field)} = excluded.${columnName(field)}`)
  return `(${key.map(columnName).join(', ')}) DO UPDATE SET ${sets.join(', ')}`
}
