import type { CountryRules } from '@bowline/capabilities/country-rules/index.ts'
import { changeRule, ruleHistory } from '@bowline/capabilities/country-rules/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { countryCalls } from '@bowline/contract/console/calls/countries.ts'
import { products } from '@bowline/contract/terms/products.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { cursorNumber, pageOf } from '../../call-kit/pages.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import type { ConsoleHandlers } from '../console-handler.ts'
import { recordAudit } from '../record-audit.ts'

export const countryHandlers: ConsoleHandlers<
  typeof countryCalls,
  { readonly sql: Sql; readonly countries: CountryRules }
> = {
  'GET /console-api/countries/table'(_call, { countries }) {
    const { version, rules } = countries.table()
    return {
      version,
      rules: rules.map(({ country, product, action, rule, note: text, changedAtMs, changedBy }) => ({
        country,
        product,
        action,
        rule,
        note: text,
        changedAtMs: changedAtMs ?? null,
        changedBy: changedBy ?? null,
      })),
      products: Object.entries(products).map(([product, actions]) => ({ product, actions: [...actions] })),
    }
  },

  async 'POST /console-api/countries/change'(call, { sql, countries }) {
    const { country, product, action, rule, note: text, expectedVersion } = call.params
    const { email } = call.session.member
    const changed = await inTransaction(sql, async (tx) => {
      const cell = { country, product, action, rule, note: text } as Parameters<typeof changeRule>[1]
      const result = await changeRule(tx, { ...cell, changedBy: email, expectedVersion, nowMs: call.nowMs })
      if (result.ok) {
        const object = { kind: 'country', id: country }
        await recordAudit(tx, call, {
          action: 'countries.change',
          object,
          after: { product, action, rule, note: text },
        })
      }
      return result
    })
    if (changed.ok) {
      await countries.refresh()
      return { version: changed.version }
    }
    if (changed.refusal === 'malformed')
      throw new SiteRefusal(SiteCode.refused, 'staff.product-unknown', { field: 'product' })
    throw new SiteRefusal(SiteCode.refused, 'staff.table-changed')
  },

  async 'GET /console-api/countries/history'({ params }, { sql }) {
    const { country, cursor, limit } = params
    const before = cursorNumber(cursor)
    const query = { ...(country !== undefined && { country }), ...(before !== undefined && { before }) }
    return pageOf(await ruleHistory(sql, { ...query, limit: limit + 1 }), limit, ({ version }) => String(version))
  },
}
