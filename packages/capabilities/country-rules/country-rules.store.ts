import type { Sql, Transaction } from '@bowline/platform/postgres/index.ts'
import type { CountryRule } from './country-rule.ts'

/** A change made by an operator. */
export interface StoredRule extends CountryRule {
  readonly version: number
  readonly changedAtMs: number
  readonly changedBy: string
}

interface Row {
  version: number
  country: string
  product: CountryRule['product']
  action: CountryRule['action']
  rule: CountryRule['rule']
  note: string
  changed_at: Date
  changed_by: string
}

const toStored = ({ changed_at, changed_by, ...row }: Row): StoredRule => ({
  ...row,
  changedAtMs: changed_at.getTime(),
  changedBy: changed_by,
})

/** False when somebody else wrote this version in the meantime. */
export async function insertRule(sql: Sql | Transaction, rule: StoredRule): Promise<boolean> {
  const rows = await sql`
    insert into country_rules (version, country, product, action, rule, changed_at, changed_by, note)
    values (${rule.version}, ${rule.country}, ${rule.product}, ${rule.action}, ${rule.rule},
            ${new Date(rule.changedAtMs)}, ${rule.changedBy}, ${rule.note})
    on conflict (version) do nothing returning version`
  return rows.length === 1
}

export async function rulesVersion(sql: Sql | Transaction): Promise<number> {
  const [row] = await sql<{ version: number }[]>`select coalesce(max(version), 0)::int as version from country_rules`
  return row?.version ?? 0
}

/** The last change of each cell. */
export async function rulesInForce(sql: Sql | Transaction): Promise<StoredRule[]> {
  const rows = await sql<Row[]>`
    select distinct on (country, product, action) * from country_rules
    order by country, product, action, version desc`
  return rows.map(toStored)
}

/** Newest first; `before` is the version of the last row of the previous page. */
export async function ruleHistory(
  sql: Sql,
  { country, before, limit }: { country?: string; before?: number; limit: number },
): Promise<StoredRule[]> {
  const rows = await sql<Row[]>`
    select * from country_rules
    where (${country ?? null}::text is null or country = ${country ?? null})
      and (${before ?? null}::int is null or version < ${before ?? null})
    order by version desc limit ${limit}`
  return rows.map(toStored)
}
