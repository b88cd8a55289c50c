import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { CallData } from '@bowline/contract/calls.ts'
import { RISK_NOTICE_VERSION } from '@bowline/contract/terms/risk-notice.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import type { Locator } from 'playwright-core'
import { violations } from '../support/accessibility.ts'
import { type CcxtLinear, ccxtLinear } from '../support/ccxt-clients.ts'
import { databaseOf } from '../support/database-of.ts'
import { units } from '../support/decimal.ts'
import { setStage } from '../support/stage.ts'
import type { Visitor } from '../support/visitor.ts'
import { StaffMember } from './staff-member.ts'

type Mine = CallData<'GET /exchange-web/web/copy/mine'>
type Copies = CallData<'GET /exchange-web/web/copy/copies'>
type Trades = CallData<'GET /exchange-web/web/copy/leader/trades'>
interface Balances {
  readonly balances: readonly { readonly coin: string; readonly available: string }[]
}

const BTC = 'BTC/USDT:USDT'
const RIGHTS = ['--permissions', 'read,trade,futuresTrade,futuresTransfer', '--ips', '127.0.0.1']
const PUT_IN = 1_000n * 10n ** 8n

/** A leader whom staff accept, and a copier who follows one trade of theirs from its opening to the money's return. */
describe('copy trading', { timeout: 600_000 }, () => {
  // Only with traffic there is an index, and somebody to trade with.
  const stage = setStage({ demoTraffic: 'quiet' })
  let lena: Visitor
  let hers: CcxtLinear
  let alice: Visitor
  let staff: StaffMember
  let leaderId = 0

  const main = (who: Visitor) => who.page.locator('main')
  const mine = () => alice.ask<Mine>('/exchange-web/web/copy/mine')
  const relation = async () => {
    const [first] = (await mine()).relations
    assert.ok(first)
    return first
  }
  const spot = async () => {
    const { balances } = await alice.ask<Balances>('/exchange-web-gateway/asset/balances')
    return units(balances.find(({ coin }) => coin === 'USDT')?.available ?? '0')
  }
  /** A figure as it is read, without its unit and separators. */
  const figure = async (at: Locator) => ((await at.textContent()) ?? '').split('\u00a0')[0]?.replaceAll(/[,+]/g, '')
  const under = (card: Locator, label: string) =>
    card.locator('dl > div').filter({ hasText: label }).locator('dd bdi').first()
  const noViolations = async (who: Visitor) => assert.deepEqual(await violations(who.page), [], who.page.url())

  before(async () => {
    const { exchange } = stage
    const person = await exchange.person('lena', 'USDT=1000,futures.USDT=10000', 'hmac', RIGHTS)
    const copier = await exchange.customer('alice', 'USDT=5000')
    const sql = databaseOf(exchange)
    // Identity has journeys of its own.
    await sql`update users set kyc_level = 1 where kyc_level = 0`
    await sql.end()
    hers = await ccxtLinear(exchange, person)
    await hers.loadMarkets()
    lena = await stage.visit()
    await lena.signIn(person)
    await lena.post('/fe-co-api/user/submit_compliance_record', { version: RISK_NOTICE_VERSION, accepted: '1' })
    alice = await stage.visit()
    await alice.signIn(copier)
    const may = () => lena.ask<{ allowed: boolean }>('/exchange-web-gateway/userCenterKyc/authority?code=copy')
    await eventually('her level is known', async () => (await may()).allowed)
    leaderId = (await lena.ask<{ user: { id: number } }>('/exchange-web/web/user/session')).user.id
    await eventually('somebody sells', async () => (await hers.fetchOrderBook(BTC)).asks.length > 0, 240_000)
    staff = await StaffMember.ofDemo(stage, 'admin')
  })

  it('nobody leads without a history: the application says what is missing', async () => {
    await lena.open('/assets/copy-trade')
    await main(lena).getByRole('button', { name: 'Apply to lead' }).click()
    const dialog = lena.page.getByRole('dialog', { name: 'Apply to lead' })
    await dialog.getByRole('textbox', { name: 'Public name' }).fill('Lena')
    await noViolations(lena)
    await dialog.getByRole('button', { name: 'Send application' }).click()
    await lena.page.getByText('Leading needs 30 days of futures trading. You have 0.').first().waitFor()
  })

  it('an application is decided by staff, and whoever is accepted is on the board', async () => {
    const sql = databaseOf(stage.exchange)
    // The thirty days are not waited for.
    await sql`
      insert into copy_leaders (user_id, state, name, about, share_ppm, applied_at)
      values (${leaderId}, 'applied', 'Lena', 'Few trades, small losses.', 100000, now())`
    await sql.end()
    await lena.open('/assets/copy-trade')
    await main(lena).getByText('We look at your application and tell you here and by e-mail.').waitFor()
    await staff.opens('/copy-leaders')
    await staff.page.getByRole('button', { name: 'Accept' }).click()
    const dialog = staff.page.getByRole('dialog', { name: 'Accept Lena as lead trader' })
    await dialog.getByLabel('Reason').fill('trades with care')
    await dialog.getByRole('button', { name: 'Accept' }).click()
    await staff.page.getByText('Decided on Lena.').first().waitFor()
    const visitor = await stage.visit()
    await visitor.open('/copy-trading')
    await main(visitor).getByRole('link', { name: 'Lena', exact: true }).waitFor()
    await noViolations(visitor)
    await visitor.leave()
  })

  it('a copier chooses how much, how and until when, and accepts the risk', async () => {
    await alice.open('/copy-trading')
    await main(alice).getByRole('link', { name: 'Copy Lena' }).click()
    await main(alice).getByRole('button', { name: 'Copy', exact: true }).click()
    const dialog = alice.page.getByRole('dialog', { name: 'Copy Lena' })
    await dialog.getByText('10% of your profit goes to the lead trader, 90% stays with you.').waitFor()
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('1000')
    await dialog.getByRole('radio', { name: 'Multiple of the quantity' }).check()
    await dialog.getByRole('textbox', { name: 'Factor' }).fill('0.5')
    await dialog.getByRole('textbox', { name: 'Stop copying at a loss of' }).fill('40')
    await noViolations(alice)
    await dialog.getByRole('button', { name: 'Start copying' }).click()
    await dialog.getByText('Accept the risk to start.').waitFor()
    await dialog.getByRole('checkbox', { name: 'I have read this and accept the risk.' }).check()
    await dialog.getByRole('button', { name: 'Start copying' }).click()
    await main(alice).getByRole('heading', { name: 'Copy account' }).waitFor()
    const { allotted, settings, state } = await relation()
    assert.deepEqual([units(allotted), state], [PUT_IN, 'active'])
    assert.deepEqual(
      [settings.mode, settings.multiplierPpm, settings.totalStopLossPpm],
      ['multiplier', 500_000, 400_000],
    )
    assert.equal(await spot(), 4_000n * 10n ** 8n)
  })

  it('what the leader buys is there a moment later, with the figures of the exchange', async () => {
    await hers.createOrder(BTC, 'market', 'buy', 0.1)
    const row = main(alice).locator('tbody tr').filter({ hasText: 'BTCUSDT' })
    await row.getByText('Long').waitFor()
    const [position] = (await relation()).positions
    assert.ok(position)
    assert.equal(units(position.qty), 5_000_000n)
    const heads = await main(alice).getByRole('columnheader').allTextContents()
    const cell = (name: string) => figure(row.locator('td').nth(heads.indexOf(name)).locator('bdi').first())
    assert.equal(units((await cell('Size')) ?? ''), units(position.qty))
    // Not one digit is made up: what is shown of an average price is what it begins with.
    assert.ok(position.entryPrice.startsWith((await cell('Entry price')) ?? '-'), position.entryPrice)
    await noViolations(alice)
  })

  it('each trade is listed with its slippage, to the copier and to everybody', async () => {
    await alice.open('/assets/copy-trade/transaction')
    const row = main(alice).locator('tbody tr').filter({ hasText: 'BTCUSDT Open long' })
    await row.getByText('Copied', { exact: true }).waitFor()
    const [copy] = (await alice.ask<Copies>('/exchange-web/web/copy/copies?limit=10')).rows
    assert.deepEqual([copy?.state, units(copy?.filled ?? '')], ['filled', 5_000_000n])
    await noViolations(alice)
    const visitor = await stage.visit()
    await visitor.open(`/copy-trading/${leaderId}`)
    const seen = main(visitor).locator('tbody tr').filter({ hasText: 'BTCUSDT Open long' })
    await seen.getByText('1 of 1').waitFor()
    const [trade] = (await visitor.ask<Trades>(`/exchange-web/web/copy/leader/trades?leaderId=${leaderId}&limit=10`))
      .rows
    assert.equal(trade?.slippagePpm, copy?.slippagePpm)
    await main(visitor).getByRole('link', { name: 'Sign in to copy' }).waitFor()
    await noViolations(visitor)
    await visitor.leave()
  })

  it('a share that the leader raises is the copier’s to agree to', async () => {
    await lena.post('/exchange-web/web/copy/leader/share', { sharePpm: '200000' })
    await alice.open('/assets/copy-trade')
    await main(alice).getByText('now asks for 20% of the profit. For you it stays 10% unless you agree.').waitFor()
    await noViolations(alice)
    await main(alice).getByRole('button', { name: 'Agree to 20%' }).click()
    const question = alice.page.getByRole('alertdialog', { name: 'Agree to 20%' })
    await question.getByText('From next Monday 20% of your profit go to the lead trader instead of 10%.').waitFor()
    await question.getByRole('button', { name: 'Agree to 20%' }).click()
    await main(alice).getByText('Agreed: 20% of the profit, from').waitFor()
    const { sharePpm, nextShare } = await relation()
    assert.deepEqual([sharePpm, nextShare?.sharePpm], [100_000, 200_000])
    await noViolations(alice)
  })

  it('staff see who copies whom and how, and suspend a leader for a while', async () => {
    const { page } = staff
    const decides = async (decision: string) => {
      await page.getByRole('row').filter({ hasText: 'Lena' }).getByRole('button', { name: decision }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Reason').fill('looked into')
      await dialog.getByRole('button', { name: decision }).click()
      await page.getByText('Decided on Lena.').first().waitFor()
    }
    await staff.opens('/copy-leaders')
    await decides('Suspend')
    await alice.open('/assets/copy-trade')
    await main(alice).getByText('Paused by us').first().waitFor()
    await staff.opens('/copy-leaders')
    await decides('Let lead again')
    await staff.opens('/copy-leaders')
    assert.deepEqual(await violations(page), [])
    await page.getByRole('row').filter({ hasText: 'Lena' }).getByRole('link', { name: 'Open' }).click()
    await page.getByRole('heading', { name: /^Copy relation/ }).waitFor()
    await page.getByText('Everything that was to be closed is closed.').waitFor()
    await page.getByRole('row').filter({ hasText: 'BTC-USDT' }).first().waitFor()
    assert.deepEqual(await violations(page), [])
  })

  it('stops when the copier says so: closed, shared, and the rest is back to the last digit', async () => {
    await alice.open('/assets/copy-trade')
    const card = main(alice).getByRole('region', { name: /^Lena/ })
    assert.equal(units((await figure(under(card, 'Put in'))) ?? ''), PUT_IN)
    await card.getByRole('button', { name: 'Stop copying: Lena' }).click()
    const dialog = alice.page.getByRole('dialog', { name: 'Stop copying: Lena' })
    await dialog.getByRole('radio', { name: 'Close at market now' }).check()
    await noViolations(alice)
    await dialog.getByRole('button', { name: 'Stop copying' }).click()
    await eventually('it has ended', async () => (await relation()).state === 'ended')
    const past = main(alice).getByRole('region', { name: 'Ended' }).locator('tbody tr')
    await past.getByText('You stopped').waitFor()
    const { equity, allotted, profit, shared } = await relation()
    assert.equal(units(equity) - units(allotted), units(profit))
    assert.equal(await spot(), 4_000n * 10n ** 8n + units(equity))
    assert.ok(units(shared) >= 0n)
    await main(alice).getByText('You copy nobody yet').waitFor()
    await noViolations(alice)
  })

  it('one whom staff remove stays listed, and takes nobody', async () => {
    await staff.opens('/copy-leaders')
    await staff.page.getByRole('row').filter({ hasText: 'Lena' }).getByRole('button', { name: 'Remove' }).click()
    const dialog = staff.page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('has broken a promise')
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await staff.page.getByText('Decided on Lena.').first().waitFor()
    await alice.open(`/copy-trading/${leaderId}`)
    await main(alice).getByText('Removed by us').waitFor()
    assert.equal(await main(alice).getByRole('button', { name: 'Copy', exact: true }).count(), 0)
    await alice.open('/copy-trading')
    await main(alice).getByRole('link', { name: 'Lena', exact: true }).waitFor()
    await main(alice).getByRole('radio', { name: 'Open to copiers' }).check()
    await main(alice).getByRole('link', { name: 'Lena', exact: true }).waitFor({ state: 'detached' })
    await lena.open('/assets/copy-trade')
    await main(lena).getByText('Reason: has broken a promise', { exact: true }).waitFor()
  })

  it('the browser had nothing to complain of', () => {
    const complaints = [...alice.complaints, ...lena.complaints].filter((line) => /^(error|uncaught)/.test(line))
    assert.deepEqual(complaints, [])
  })
})
