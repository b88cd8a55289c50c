import {
  changeProduct,
  createProduct,
  isFaulty,
  type Product,
  type ProductTexts,
  productTexts,
  readProduct,
  readTerms,
  setOnSale,
} from '@bowline/capabilities/earn/index.ts'
import type { MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import type { Approval } from '@bowline/capabilities/staff/index.ts'
import type { Transaction } from '@bowline/platform/postgres/index.ts'
import { z } from 'zod'
import type { StaffCall } from '../console-handler.ts'
import { refusal, requireUnchanged } from '../markets/change-market.ts'
import { recordAudit } from '../record-audit.ts'

export interface OfferedTexts extends ProductTexts {
  readonly onSale: 'yes' | 'no'
}

/** Stands for a product that is yet to be made. */
export const NEW = 'new'

const NONE: OfferedTexts = {
  ...{ kind: '', coin: '', days: '', pays: '', rates: '', least: '', mostEach: '', quota: '', instantPerDay: '' },
  ...{ source: '', onSale: 'no' },
}

const termsForm = z.object({
  about: z.string(),
  change: z.record(z.string(), z.object({ from: z.string(), to: z.string() })),
})

/** What cannot change, since money was lent by it. */
const FIXED_FOR_EVER = ['kind', 'coin', 'days', 'pays'] as const

export function offeredTexts(product: Product, nowMs: number): OfferedTexts {
  return { ...productTexts(product, nowMs), onSale: product.isOnSale ? 'yes' : 'no' }
}

/** What a product is now; nothing where it is to be made. */
export async function textsNow(
  sql: Parameters<typeof readProduct>[0],
  productId: number | undefined,
  nowMs: number,
): Promise<OfferedTexts> {
  if (productId === undefined) return NONE
  const product = await readProduct(sql, productId)
  if (!product) throw refusal('staff.earn-unknown')
  return offeredTexts(product, nowMs)
}

/** The terms, or a refusal that names the field. */
export function termsOf(markets: Pick<MarketRegistry, 'assetByCode'>, texts: OfferedTexts, now: OfferedTexts) {
  const terms = readTerms(texts)
  if (isFaulty(terms)) throw refusal('staff.definition-invalid', { problems: terms.fault })
  if (!markets.assetByCode(terms.coin)) throw refusal('staff.definition-invalid', { problems: 'coin' })
  const changed = now === NONE ? undefined : FIXED_FOR_EVER.find((field) => texts[field] !== now[field])
  if (changed) throw refusal('staff.definition-invalid', { problems: changed })
  return terms
}

/** Makes or changes a product as two persons agreed. */
export async function executeEarnApproval(
  tx: Transaction,
  { terms, reason, id }: Approval,
  call: StaffCall,
  { markets }: { readonly markets: Pick<MarketRegistry, 'assetByCode'> },
): Promise<void> {
  const { about, change } = termsForm.parse(terms)
  const known = about === NEW ? undefined : Number(about)
  const now = await textsNow(tx, known, call.nowMs)
  requireUnchanged(now, change)
  const to = Object.fromEntries(Object.entries(change).map(([name, field]) => [name, field.to]))
  const texts = { ...now, ...to } as OfferedTexts
  const agreed = termsOf(markets, texts, now)
  const productId = known ?? (await createProduct(tx, agreed, call.nowMs))
  if (known !== undefined) await changeProduct(tx, known, agreed, call.nowMs)
  await setOnSale(tx, productId, texts.onSale === 'yes')
  await recordAudit(tx, call, {
    action: 'earn.set-product',
    object: { kind: 'earn-product', id: String(productId) },
    before: { ...now },
    after: { ...texts, reason, approval: id },
  })
}
