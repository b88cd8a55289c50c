import { isProduct, products, rules } from '@bowline/contract/terms/products.ts'
import type { Sql, Transaction } from '@bowline/platform/postgres/index.ts'
import { ANY, type CountryRule } from './country-rule.ts'
import { insertRule, rulesVersion } from './country-rules.store.ts'

export interface RuleChange extends CountryRule {
  readonly changedBy: string
  /** The version the operator started from. */
  readonly expectedVersion: number
  readonly nowMs: number
}

export type RuleChanged =
  | { readonly ok: true; readonly version: number }
  | { readonly ok: false; readonly refusal: 'malformed' | 'changed-meanwhile' }

/** Puts a rule in force. Pass a transaction to include the audit row and whatever else must hold. */
export async function changeRule(sql: Sql | Transaction, change: RuleChange): Promise<RuleChanged> {
  if (!isWellFormed(change)) return { ok: false, refusal: 'malformed' }
  const { country, product, action, rule, note, changedBy, expectedVersion, nowMs } = change
  const version = expectedVersion + 1
  if ((await rulesVersion(sql)) !== expectedVersion) return { ok: false, refusal: 'changed-meanwhile' }
  const isMade = await insertRule(sql, { version, country, product, action, rule, note, changedBy, changedAtMs: nowMs })
  return isMade ? { ok: true, version } : { ok: false, refusal: 'changed-meanwhile' }
}

function isWellFormed({ country, product, action, rule, note }: RuleChange): boolean {
  const isCountry = country === ANY || /^[A-Z]{2}$/.test(country)
  const actions: readonly string[] = product !== ANY && isProduct(product) ? products[product] : []
  const isPlace = product === ANY ? action === ANY : action === ANY || actions.includes(action)
  const isKnownProduct = product === ANY || isProduct(product)
  return isCountry && isKnownProduct && isPlace && rules.includes(rule) && note.length >= 1 && note.length <= 500
}
