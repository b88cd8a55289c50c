import assert from 'node:assert/strict'
import { BANK_CODE } from './cards.ts'

const GOOD_CARD = '4242424242424242'
export const DECLINED_CARD = '4000000000000002'
export const RETURNED_CARD = '4000000000000259'

/** Nobody waits: what takes seconds in the demo is at once. */
export const TEST_PACE = { processingMs: 1, lateMs: 20, chargeBackMs: 3_600_000 } as const

export interface Payment {
  readonly number?: string
  /** Left out: as the page has it. */
  readonly payer?: string
  readonly code?: string
}

/** Pays on the company's page as a browser would, with 3-D Secure. */
export async function payAtCompany(page: string, { number = GOOD_CARD, payer, code = BANK_CODE }: Payment = {}) {
  const shown = await (await fetch(page)).text()
  const [, known = ''] = /name="payer"[^>]*value="([^"]*)"/.exec(shown) ?? []
  const post = async (path: string, form: Record<string, string>) => {
    const response = await fetch(path, { method: 'POST', body: new URLSearchParams(form) })
    assert.equal(response.status, 200)
    return response.text()
  }
  await post(page, { number, payer: payer ?? known })
  return post(`${page}/confirm`, { code })
}
