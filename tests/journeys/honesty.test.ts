import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import type { Route } from 'playwright-core'
import { setStage } from '../support/stage.ts'
import { TradingPage } from './trading-page.ts'

describe('when the connection breaks', () => {
  const stage = setStage()
  let alice: TradingPage

  before(async () => {
    alice = await TradingPage.of(stage, 'alice')
  })

  it('a cut network is shown as age, holds orders back, and recovers by itself', async () => {
    await alice.place('Buy', 'Limit', { Price: '59000', Amount: '0.01' })
    await alice.untilOpen(1)
    await alice.visitor.context.setOffline(true)
    await alice.page.getByText('You are offline.').waitFor()
    await alice.untilHeld(true)
    // Another page could not be loaded: this one stays.
    await alice.page.getByRole('link', { name: 'Markets', exact: true }).first().click()
    await alice.sees('This page opens when you are online again.')
    await alice.page
      .getByText(/seconds? old/)
      .first()
      .waitFor()
    // Pressing the button anyway sends nothing.
    await alice.enter({ Price: '58000', Amount: '0.02' })
    await alice.button.click({ force: true })
    assert.equal(await alice.page.getByRole('dialog', { name: 'Check your order' }).count(), 0)
    await alice.visitor.context.setOffline(false)
    await alice.untilHeld(false, 60_000)
    await eventually('nothing is old any more', async () => (await alice.page.getByText(/seconds? old/).count()) === 0)
    assert.equal((await alice.openOrders()).length, 1)
    await alice.rows.filter({ hasText: '59,000' }).first().waitFor()
  })

  for (const { story, price, wasTaken, rests } of [
    { story: 'before it read an order', price: '57000', wasTaken: false, rests: 2 },
    { story: 'after it took an order and before it answered', price: '56000', wasTaken: true, rests: 3 },
  ])
    it(`an order sent while the exchange is killed ${story} is placed once, and the page does not guess`, async () => {
      await alice.choose('Buy', 'Limit')
      await alice.enter({ Price: price, Amount: '0.03' })
      await alice.untilReady()
      await alice.button.click()
      let tries = 0
      const killWhileSending = async (route: Route) => {
        tries += 1
        if (tries === 1 && wasTaken) await route.fetch()
        if (tries === 1) stage.exchange.killApi()
        await route.abort()
      }
      // The page retries once by itself; only then does it ask the user.
      await alice.page.route('**/order/create', killWhileSending, { times: 2 })
      // An exchange that is back in no time would have the page find its order before anybody has read the notice.
      const unanswered = (route: Route) => route.abort()
      await alice.page.route('**/order/openList?*', unanswered)
      // Nothing that the page needs now may have to be brought first: no browser asks again for a script that failed.
      await alice.page.route('**/includes/**', unanswered)
      const question = alice.page.getByRole('dialog', { name: 'Check your order' })
      await question.getByRole('button', { name: /^Buy 0\.03/ }).click()
      const unknown = alice.page.getByText('Your order may or may not have reached the exchange.')
      const placed = async () => (await alice.openOrders()).filter((row) => row.price?.startsWith(price)).length
      await unknown.waitFor()
      await alice.page.getByText('This page keeps looking for it every few seconds').waitFor()
      assert.equal(tries, 2)
      await alice.page.unroute('**/includes/**', unanswered)
      await alice.page.unroute('**/order/openList?*', unanswered)
      await stage.exchange.untilHealthy()
      await alice.untilHeld(false, 60_000).catch(() => {})
      // One that was taken is found without being asked for; one that never arrived is not sent without being told to.
      if (!wasTaken) {
        assert.equal(await placed(), 0)
        await alice.page.getByRole('button', { name: 'Check again' }).click()
      }
      await eventually('it is there', async () => (await placed()) === 1, 60_000)
      await unknown.waitFor({ state: 'hidden' })
      await alice.untilHeld(false, 60_000)
      await alice.page.getByRole('tab', { name: new RegExp(`^Open orders.*${rests}`) }).waitFor()
      assert.equal(await placed(), 1, 'once')
      assert.equal((await stage.exchange.cli<{ ok: boolean }>('ledger', 'check')).ok, true)
    })

  it('orders that ended while the page was away are reported when it is back', async () => {
    await alice.visitor.context.setOffline(true)
    await alice.untilHeld(true, 30_000)
    // From another device, such as the user's phone.
    const phone = await stage.visit({ window: 'phone' })
    await phone.signIn({ email: 'alice@example.com' })
    await phone.post('/exchange-web/web/order/cancelAll')
    await phone.leave()
    await alice.visitor.context.setOffline(false)
    await alice.page
      .getByText(/3 orders ended while you were disconnected/)
      .first()
      .waitFor({ timeout: 30_000 })
    await alice.page.getByText('No open orders.').first().waitFor()
  })

  it('a page without a live connection says so beside its price', async () => {
    const visitor = await stage.visit()
    await visitor.page.routeWebSocket(/site-stream/, (line) => line.close())
    await visitor.open('/trade/BTC_USDT')
    const header = visitor.page.locator('main > div').first()
    await header.getByText('No live data').waitFor({ timeout: 30_000 })
    await header.locator('dl[data-stale]').waitFor()
    await visitor.leave()
  })
})
