import type { Sql } from '@bowline/platform/postgres/index.ts'

/** One change by an operator; `settings` is what they wrote, without defaults. */
export interface StoredConfiguration {
  readonly version: number
  readonly settings: unknown
  readonly changedAtMs: number
  readonly changedBy: string
  readonly note: string
}

interface Row {
  version: number
  settings: unknown
  changed_at: Date
  changed_by: string
  note: string
}

function toStored(row: Row): StoredConfiguration {
  return {
    version: row.version,
    settings: row.settings,
    changedAtMs: row.changed_at.getTime(),
    changedBy: row.changed_by,
    note: row.note,
  }
}

export type NewConfiguration = Omit<StoredConfiguration, 'changedAtMs'>

/** False when somebody else made this version in the meantime. */
export async function insertConfiguration(sql: Sql, next: NewConfiguration): Promise<boolean> {
  const rows = await sql`
    insert into site_configurations (version, settings, changed_by, note)
    values (${next.version}, ${JSON.stringify(next.settings)}::text::json, ${next.changedBy}, ${next.note})
    on conflict (version) do nothing returning version`
  return rows.length === 1
}

export async function latestConfiguration(sql: Sql): Promise<StoredConfiguration | undefined> {
  const [row] = await sql<Row[]>`select * from site_configurations order by version desc limit 1`
  return row && toStored(row)
}

export async function configurationVersion(sql: Sql, version: number): Promise<StoredConfiguration | undefined> {
  const [row] = await sql<Row[]>`select * from site_configurations where version = ${version}`
  return row && toStored(row)
}

/** Newest first. */
export async function configurationHistory(sql: Sql, limit: number): Promise<StoredConfiguration[]> {
  const rows = await sql<Row[]>`select * from site_configurations order by version desc limit ${limit}`
  return rows.map(toStored)
}
