import type { Sql } from '@bowline/platform/postgres/index.ts'
import { allProjectors } from '../../projectors.ts'

/** Rebuilt from the journal, or by migrating. */
const derived = () => ['applied_migration', 'projection_positions', ...allProjectors().flatMap(({ tables }) => tables)]

/**
 * Rows about something in progress or somebody signed in: a backup must not revive sessions or links, trust browsers,
 * or send messages a second time.
 */
const FLEETING = [
  'sessions',
  'tickets',
  'known_browsers',
  'trusted_devices',
  'one_time_codes',
  'code_sendings',
  'one_time_keys',
  'security_flows',
  'pending_authenticators',
  'passkey_challenges',
  'spent_challenges',
  'activation_links',
  'freeze_links',
  'api_key_links',
  'data_exports',
  'outbox_messages',
  'caught_messages',
  'staff_sessions',
  'staff_failures',
]

export interface KeptTable {
  readonly name: string
  /** Without generated columns. */
  readonly columns: readonly string[]
  /** Columns of the primary key: rows are copied in its order, which the audit log's chain needs. */
  readonly key: readonly string[]
  /** Identity columns, which number their rows. */
  readonly counted: readonly string[]
}

/** The tables that exist only in the database, each after those it refers to. A new table is included automatically. */
export async function keptTables(sql: Sql): Promise<KeptTable[]> {
  const leftOut = [...derived(), ...FLEETING]
  const tables = await sql<{ name: string; columns: string[]; key: string[]; counted: string[]; needs: string[] }[]>`
    select relname as name,
      array(select attname::text from pg_attribute where attrelid = t.oid and attnum > 0 and not attisdropped
        and attgenerated = '' order by attnum) as columns,
      array(select attname::text from pg_constraint c cross join unnest(conkey) with ordinality as k (number, place)
        join pg_attribute a on a.attrelid = t.oid and attnum = k.number
        where conrelid = t.oid and contype = 'p' order by place) as key,
      array(select attname::text from pg_attribute where attrelid = t.oid and attnum > 0 and not attisdropped
        and pg_get_serial_sequence(quote_ident(relname), attname) is not null) as counted,
      array(select confrelid::regclass::text from pg_constraint
        where conrelid = t.oid and contype = 'f' and confrelid <> t.oid) as needs
    from pg_class t
    where relkind in ('r', 'p') and not relispartition and relnamespace = current_schema()::regnamespace
      and relname <> all (${leftOut})
    order by relname`
  return inOrder(tables).map(({ needs: _, ...table }) => table)
}

function inOrder<T extends { readonly name: string; readonly needs: readonly string[] }>(tables: readonly T[]): T[] {
  const placed: T[] = []
  const waiting = [...tables]
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ needs }) => !waiting.some(({ name }) => needs.includes(name)))
    if (next === -1) throw new Error(`these tables refer to each other in a circle: ${waiting.map(({ name }) => name)}`)
    placed.push(...waiting.splice(next, 1))
  }
  return placed
}
