import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { violations } from '../support/accessibility.ts'
import { ccxtSpot } from '../support/ccxt-clients.ts'
import { setStage } from '../support/stage.ts'
import { StaffMember } from './staff-member.ts'
import { TradingPage } from './trading-page.ts'

interface Balances {
  readonly balances: readonly { readonly coin: string; readonly available: string }[]
}

/** From a market that staff list early to a member who may buy in it. */
describe('Alpha', { timeout: 600_000 }, () => {
  const stage = setStage()

  before(() => stage.exchange.customer('alice', 'USDT=500'))

  it('shows early markets, lets a user with a pass accept the risk, and tells others what they may do', async () => {
    const staff = await StaffMember.atWork(stage, 'gina', 'admin')
    const { page } = staff
    await staff.opens('/alpha')
    await page.getByText('No market is listed early.').waitFor()
    await page.getByRole('button', { name: 'List early' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Market').fill('solusdt')
    await dialog.getByLabel('Days until it opens to everyone').fill('3')
    await dialog.getByLabel('Reason').fill('a new coin')
    await dialog.getByRole('button', { name: 'List early' }).click()
    const early = page.getByRole('row').filter({ hasText: 'SOL/USDT' })
    await early.getByText('Early', { exact: true }).waitFor()
    assert.deepEqual(await violations(page), [])
    assert.deepEqual(staff.complaints, [])

    const alice = await stage.visit()
    await alice.signIn({ email: 'alice@example.com' })
    await alice.open('/alpha')
    const main = alice.page.getByRole('main')
    await main.getByText('Alpha is by invitation').waitFor()
    await main.getByRole('link', { name: 'SOL/USDT' }).waitFor()
    assert.deepEqual(await violations(alice.page), [])

    const bob = ccxtSpot(stage.exchange, await stage.exchange.person('bob', 'SOL=10'))
    await bob.createOrder('SOL/USDT', 'limit', 'sell', 2, 150)
    const desk = new TradingPage(alice)
    /** In the early market, by the form. */
    const buys = async () => {
      await alice.open('/trade/SOL_USDT')
      await desk.untilHeld(false)
      await desk.choose('Buy', 'Limit')
      await desk.enter({ Price: '150', Amount: '1.5' })
      await desk.confirm()
    }
    await buys()
    await desk.form.getByRole('alert').filter({ hasText: 'only Alpha members can buy' }).waitFor()

    await staff.opens('/users?q=alice@example.com')
    const user = page.getByRole('row').filter({ hasText: 'alice@example.com' })
    const number = (await user.getByRole('link').textContent()) ?? ''
    await staff.opens('/alpha?do=grant')
    await dialog.getByLabel('User ID').fill(number)
    await dialog.getByLabel('Reason').fill('trades new coins')
    await dialog.getByRole('button', { name: 'Grant access' }).click()
    await page.getByRole('row').filter({ hasText: 'trades new coins' }).waitFor()

    await alice.open('/alpha')
    const join = main.getByRole('button', { name: 'Start buying early' })
    assert.ok(await join.isDisabled())
    await main.getByLabel('I have read this and accept the risk').check()
    await join.click()
    await main.getByText('You are an Alpha member').waitFor()
    assert.deepEqual(await violations(alice.page), [])
    await alice.open('/alpha')
    await main.getByText('You are an Alpha member').waitFor()
    assert.equal(await join.count(), 0)

    await buys()
    await desk.untilSending(false)
    const owned = async (coin: string) => {
      const { balances } = await alice.ask<Balances>('/exchange-web-gateway/asset/balances')
      return Number(balances.find((row) => row.coin === coin)?.available ?? 0)
    }
    await eventually('what she has bought is hers', async () => (await owned('SOL')) > 1.49)
    assert.ok((await owned('USDT')) <= 275)
    await alice.open('/assets/spot')
    await main.getByRole('row').filter({ hasText: 'SOL' }).first().waitFor()
    // Nobody converts around the rule, members neither.
    const { coins } = await alice.ask<{ coins: readonly { coin: string }[] }>('/exchange-web/web/convert/coins')
    assert.ok(!coins.some(({ coin }) => coin === 'SOL'))
    await Promise.all([alice.leave(), staff.leaves()])
  })
})
