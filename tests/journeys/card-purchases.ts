import assert from 'node:assert/strict'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { violations } from '../support/accessibility.ts'
import { units } from '../support/decimal.ts'
import { LEDGER, type ProductCustomer, USDT } from './product-customer.ts'
import { readNotices } from './read-notices.ts'

interface CardOrder {
  readonly orderId: string
  readonly get: string
  readonly state: string
}

/** Numbers of the simulated company's cards, by what becomes of them. */
const CARDS = { pays: '4242424242424242', declined: '4000000000000002', returns: '4000000000000259' } as const

const lastOrder = async ({ visitor }: ProductCustomer) =>
  (await visitor.ask<{ rows: CardOrder[] }>('/exchange-web-gateway/creditcard/list?limit=1')).rows[0]

const isInState = (customer: ProductCustomer, state: string) =>
  eventually(`the purchase is ${state}`, async () => (await lastOrder(customer))?.state === state, 180_000)

/** From the amount to the company's page, the bank's step there, and back to the exchange. */
async function payBy(card: string, { exchange, visitor }: ProductCustomer): Promise<void> {
  const { page } = visitor
  const main = page.getByRole('main')
  await visitor.open('/creditcard')
  await main.getByRole('textbox', { name: 'You pay' }).fill('100')
  assert.deepEqual(await violations(page), [])
  await main.getByRole('button', { name: 'Get a quote' }).click()
  await main.getByRole('button', { name: /^Continue to/ }).click()
  await page.getByRole('textbox', { name: 'Card number' }).fill(card)
  assert.notEqual(new URL(page.url()).origin, exchange.baseUrl)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  const [code = ''] = /\d{6}/.exec((await page.getByText(/simulated bank sends/).textContent()) ?? '') ?? []
  await page.getByRole('textbox', { name: 'Code of your bank' }).fill(code)
  await page.getByRole('button', { name: 'Confirm' }).click()
  const back = (await page.getByRole('link', { name: 'Back to the exchange' }).getAttribute('href')) ?? ''
  // By the name of this machine that she is signed in under.
  const { pathname, search } = new URL(back)
  await visitor.open(`${pathname}${search}`)
}

export async function buyByCard(customer: ProductCustomer): Promise<void> {
  const { visitor } = customer
  const main = visitor.page.getByRole('main')
  const before = await customer.spot()
  await payBy(CARDS.pays, customer)
  await isInState(customer, 'completed')
  await main.getByText(/is in your spot account/).waitFor()
  assert.deepEqual(await violations(visitor.page), [])
  const order = await lastOrder(customer)
  assert.equal((await customer.spot())('USDT') - before('USDT'), units(order?.get ?? ''))
  await customer.has('the bought coins', LEDGER.spot, USDT, (await customer.spot())('USDT'))
  assert.equal(await customer.ledger(LEDGER.cardPending, USDT), 0n)
  await visitor.open('/creditcard/list')
  await main.getByRole('row').filter({ hasText: '100' }).getByText('Completed').waitFor()
}

export async function beDeclined(customer: ProductCustomer): Promise<void> {
  const { visitor } = customer
  const main = visitor.page.getByRole('main')
  const before = await customer.spot()
  await payBy(CARDS.declined, customer)
  await isInState(customer, 'failed')
  await main.getByText('The payment was not made. Nothing was charged.').waitFor()
  await main.getByText('The card was declined.').waitFor()
  assert.deepEqual(await violations(visitor.page), [])
  assert.equal((await customer.spot())('USDT'), before('USDT'))
  assert.equal(await customer.ledger(LEDGER.cardPending, USDT), 0n)
  await visitor.open('/creditcard/list')
  const row = main.getByRole('row').filter({ hasText: 'The card was declined.' })
  await row.getByText('Failed', { exact: true }).waitFor()
  // Wherever one is.
  await visitor.open('/trade/BTC_USDT')
  await readNotices(visitor.page, 'Card purchase not paid')
}

/** The company takes the payment back a minute after the coins were delivered. */
export async function beChargedBack(customer: ProductCustomer): Promise<void> {
  const { visitor } = customer
  const { page } = visitor
  const main = page.getByRole('main')
  await payBy(CARDS.returns, customer)
  await isInState(customer, 'completed')
  const { orderId = '' } = (await lastOrder(customer)) ?? {}
  // A freeze signs her out everywhere.
  const session = () => visitor.ask<{ user: object | null }>('/exchange-web/web/user/session')
  await eventually('she is signed out', async () => (await session()).user === null, 180_000)
  await visitor.signIn({ email: customer.exchange.emailOf('alice') })
  await isInState(customer, 'chargeback')
  await visitor.open('/assets/spot')
  await page.getByText('Withdrawals are frozen, contact customer support for help.').waitFor()
  await readNotices(page, 'Card payment charged back')
  await page.getByRole('link', { name: 'A card payment was charged back: see what is owed' }).click()
  await page.waitForURL(`**/creditcard/success?orderId=${orderId}`)
  await main.getByText(/Your bank took the payment back. Withdrawals are stopped/).waitFor()
  await main.getByText('Still owed').waitFor()
  assert.deepEqual(await violations(page), [])
  await visitor.open('/creditcard/list')
  await main.getByRole('row').filter({ hasText: 'Charged back' }).first().waitFor()
}
