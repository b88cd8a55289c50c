import type { Action, Product, Rule } from '@bowline/contract/terms/products.ts'

/** Stands for every country, product or action without a rule of its own. */
export const ANY = '*'

/** One cell of the table: (country, product, action) → rule. */
export interface CountryRule {
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly product: Product | typeof ANY
  readonly action: Action | typeof ANY
  readonly rule: Rule
  /** The reason, for operators and auditors. */
  readonly note: string
}

/** Looks up the rule: the most specific cell counts, and without one the answer is allow. */
export type RuleOf = (country: string | undefined, product: Product, action: Action) => Rule

/** Later cells replace earlier ones of the same place. */
export function ruleTable(cells: Iterable<CountryRule>): RuleOf {
  const table = new Map<string, Rule>()
  for (const { country, product, action, rule } of cells) table.set(`${country}/${product}/${action}`, rule)
  return (country, product, action) => {
    for (const place of country === undefined ? [ANY] : [country, ANY]) {
      const rule =
        table.get(`${place}/${product}/${action}`) ??
        table.get(`${place}/${product}/${ANY}`) ??
        table.get(`${place}/${ANY}/${ANY}`)
      if (rule) return rule
    }
    return 'allow'
  }
}
