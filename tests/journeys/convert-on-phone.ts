import assert from 'node:assert/strict'
import { violations } from '../support/accessibility.ts'
import type { Stage } from '../support/stage.ts'
import { windows } from '../support/visitor.ts'
import { misfits } from './misfits.ts'
import { LEDGER, type ProductCustomer, USDT } from './product-customer.ts'

/** A conversion at a limit price by touch: placed, found among the open ones, taken back. */
export async function convertOnPhone(stage: Stage, customer: ProductCustomer): Promise<void> {
  const before = await customer.spot()
  const phone = await stage.visit({ window: 'phone' })
  await phone.signIn({ email: stage.exchange.emailOf('alice') })
  const { page } = phone
  const main = page.getByRole('main')
  const fits = async () => {
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), windows.phone.width)
    assert.deepEqual(await misfits(page), [])
    assert.deepEqual(await violations(page), [])
  }
  await phone.open('/assets/convert')
  await main.getByRole('radio', { name: 'Limit price' }).tap()
  await main.getByRole('textbox', { name: 'You give' }).fill('50')
  await main.getByRole('textbox', { name: 'Price of 1 BTC in USDT' }).fill('21000')
  await fits()
  await main.getByRole('button', { name: 'Place limit order' }).tap()
  await main.getByText(/50.USDT.* is set aside/).waitFor()
  await fits()
  await customer.has('what is set aside', LEDGER.spotConverting, USDT, 50n * 10n ** 8n)
  await phone.open('/assets/convert')
  const open = main.getByRole('row').filter({ hasText: '21,000' }).first()
  await open.getByText('Open', { exact: true }).waitFor()
  await fits()
  await open.getByRole('button', { name: 'Cancel order' }).tap()
  await main.getByRole('row').filter({ hasText: '21,000' }).first().getByText('Cancelled', { exact: true }).waitFor()
  await customer.has('nothing set aside', LEDGER.spotConverting, USDT, 0n)
  assert.equal((await customer.spot())('USDT'), before('USDT'))
  assert.deepEqual(phone.complaints, [])
  await phone.leave()
}
