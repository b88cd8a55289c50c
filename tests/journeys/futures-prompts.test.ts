import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { RISK_NOTICE_VERSION } from '@bowline/contract/terms/risk-notice.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import type { Locator } from 'playwright-core'
import { violations } from '../support/accessibility.ts'
import { units } from '../support/decimal.ts'
import { clockClearOf, clockLater } from '../support/shifted-clock.ts'
import { setStage } from '../support/stage.ts'
import { nextFrame, type Visitor } from '../support/visitor.ts'

const API = '/fe-co-api'
const ASSETS = '/assets/contract'
const KEPT = 'bowline.prompts'
const FOR_EVER = -1
const DAY_MS = 86_400_000
const titles = {
  upgrade: 'Upgrade to a unified account',
  trade: 'Your unified account is funded',
  collateralized: 'Coins that could be collateral',
  transfer: 'Funds in other accounts',
} as const
type Scene = keyof typeof titles

describe('what a page prompts a trader of contracts to do', { timeout: 900_000 }, () => {
  // Around the hour no account is upgraded: from ten to until five past.
  // Only with traffic coins have a price.
  const clock = clockClearOf(50, 5, 12)
  const stage = setStage({ demoTraffic: 'quiet', env: clock })
  let alice: Visitor
  let bob: Visitor
  let carol: Visitor
  let dave: Visitor

  const enter = async (name: string) => {
    const visitor = await stage.signedIn(name, 'USDT=5000,BTC=1')
    await visitor.post(`${API}/user/submit_compliance_record`, { version: RISK_NOTICE_VERSION, accepted: '1' })
    const move = (coinSymbol: string, amount: string) =>
      visitor.post(`${API}/user/futures_transfer`, { fromAccount: 'spot', toAccount: 'futures', coinSymbol, amount })
    await move('USDT', '1000')
    await move('BTC', '0.5')
    return visitor
  }
  const becomeUnified = async (visitor: Visitor) => {
    const { status } = await visitor.post<{ status: number }>(`${API}/account/unified/upgrade`)
    assert.equal(status, 1)
  }
  const usable = async (visitor: Visitor) => {
    type Totals = { readonly marginCoin: string; readonly canUseAmount: string }
    const { list } = await visitor.ask<{ list: Totals[] }>(`${API}/account/unified/account_list`)
    return units(list.find(({ marginCoin }) => marginCoin === 'USDT')?.canUseAmount ?? '0')
  }
  const timeThere = async () => {
    const answer = await fetch(`${stage.exchange.baseUrl}/fapi/v1/time`)
    return ((await answer.json()) as { serverTime: number }).serverTime
  }
  /** A coin whose index is not there counts for nothing. */
  const untilUsable = (visitor: Visitor) =>
    eventually('its money counts', async () => (await usable(visitor)) > 0n, 120_000)
  const status = (visitor: Visitor, scene: Scene) =>
    visitor.ask<{ readonly until: number; readonly isSkipped: number }>(`${API}/popup/status?scene=${scene}`)
  const prompts = ({ page }: Visitor) => page.getByRole('group').filter({ hasText: 'Not today' })
  const kept = ({ page }: Visitor) =>
    page.evaluate<Record<string, number>>(`JSON.parse(localStorage.getItem('${KEPT}') ?? '{}')`)

  /** Opens a page and waits for its prompt, the only one. */
  const shows = async (visitor: Visitor, scene: Scene, path = ASSETS): Promise<Locator> => {
    await visitor.open(path)
    const prompt = prompts(visitor)
    await prompt.getByRole('heading', { name: titles[scene] }).waitFor()
    assert.equal(await prompt.count(), 1)
    return prompt
  }
  /** Opens a page that has none: once this call is answered the check is over. Gives all that the check has asked for. */
  const showsNone = async (visitor: Visitor, last: string, path = ASSETS): Promise<string[]> => {
    const { page } = visitor
    const answered: string[] = []
    const note = (answer: { url(): string }) => answered.push(answer.url().split(`${API}/`)[1] ?? '')
    page.on('response', note)
    await visitor.open(path)
    // Other parts of the page ask the same, and may have done so before.
    const isOver = () => {
      const first = answered.findIndex((call) => call.startsWith('popup/'))
      return first >= 0 && answered.slice(first).some((call) => call.startsWith(last))
    }
    await eventually(`${last} is answered`, isOver)
    await nextFrame(page)
    page.off('response', note)
    assert.equal(await prompts(visitor).count(), 0)
    return answered.filter((call) => call.startsWith('popup/'))
  }
  const dismiss = async (visitor: Visitor, prompt: Locator, button: 'Not today' | 'Don’t show again') => {
    const [answer] = await Promise.all([
      visitor.page.waitForResponse('**/popup/report'),
      prompt.getByRole('button', { name: button }).click(),
    ])
    await prompt.waitFor({ state: 'hidden' })
    const { data } = (await answer.json()) as { data: { scene: string; until: number } }
    return data
  }
  /** After one of the three that nobody wants again, a page asks nothing but whether there is such a one. */
  const isSkipped = async (visitor: Visitor) => {
    for (const path of [ASSETS, '/futures/BTC']) {
      assert.deepEqual(await showsNone(visitor, 'popup/status', path), ['popup/status?scene=upgrade'], path)
    }
  }

  before(async () => {
    alice = await enter('alice')
    bob = await enter('bob')
    carol = await enter('carol')
    dave = await enter('dave')
    for (const each of [carol, dave]) await becomeUnified(each)
  })

  it('is an upgrade for a classic account, wherever contracts are its subject, whatever the browser believes', async () => {
    await alice.open('/home')
    await alice.page.evaluate(`localStorage.setItem('${KEPT}', JSON.stringify({ upgrade: ${FOR_EVER} }))`)
    for (const path of ['/futures/BTC', '/assets', ASSETS]) await shows(alice, 'upgrade', path)
    assert.equal((await kept(alice)).upgrade, 0)
    assert.deepEqual(await violations(alice.page), [])
    await prompts(alice).getByRole('button', { name: 'See what changes' }).click()
    const guide = alice.page.getByRole('dialog', { name: titles.upgrade })
    await guide.getByRole('button', { name: 'Upgrade now' }).waitFor()
    await guide.getByRole('button', { name: 'Close' }).last().click()
    await guide.waitFor({ state: 'hidden' })
  })

  it('stands on a phone above the guide to a first trade, where both can be used', async () => {
    for (const window of ['smallPhone', 'phone'] as const) {
      const phone = await stage.visit({ window })
      await phone.signIn({ email: stage.exchange.emailOf('alice') })
      await phone.open('/futures/BTC')
      await phone.page
        .getByRole('navigation')
        .getByRole('button', { name: /^Orders/ })
        .click()
      const prompt = prompts(phone)
      const guide = phone.page.getByRole('region', { name: 'Your first futures trade' })
      await Promise.all([prompt.waitFor(), guide.waitFor()])
      const [above, below] = await Promise.all([prompt.boundingBox(), guide.boundingBox()])
      assert.ok(above && below && above.y + above.height <= below.y + 1, JSON.stringify({ above, below }))
      for (const place of [prompt, guide]) await place.getByRole('button').last().click({ trial: true })
      await phone.leave()
    }
  })

  it('is none for a day once it was put off, in every browser of theirs', async () => {
    const prompt = await shows(alice, 'upgrade')
    const before = await timeThere()
    const { until } = await dismiss(alice, prompt, 'Not today')
    assert.ok(until >= before + DAY_MS && until <= (await timeThere()) + DAY_MS)
    assert.deepEqual(await status(alice, 'upgrade'), { scene: 'upgrade', until, isSkipped: 0 })
    await showsNone(alice, 'account/model')
    await alice.page.evaluate(`localStorage.removeItem('${KEPT}')`)
    await showsNone(alice, 'account/model')
    await eventually('the browser knows again', async () => (await kept(alice)).upgrade === until)
  })

  it('leads after an upgrade that did not go through to what is missing for it, while anything is', async () => {
    type Info = { contractList: { id: string; contractName: string }[] }
    const { contractList } = await alice.post<Info>(`${API}/common/public_info`)
    const contractId = contractList.find(({ contractName }) => contractName === 'BTC-USDT')?.id ?? ''
    const order = { contractId, side: 'BUY', type: '1', volume: '0.01', price: '20000' }
    // A contract takes orders once its index has been there for a while.
    const rests = () => alice.post(`${API}/order/order_create`, order).then(Boolean, () => false)
    await eventually('an order rests', rests, 180_000)
    await assert.rejects(alice.post(`${API}/account/unified/upgrade`), /320010/)
    await alice.open(ASSETS)
    await alice.page.getByRole('button', { name: 'See what changes' }).last().click()
    const notice = alice.page
      .getByRole('dialog', { name: titles.upgrade })
      .getByText(/^The last upgrade did not go through, and nothing was changed\./)
    await notice.waitFor()
    assert.match((await notice.textContent()) ?? '', /What is missing is listed below\./)
    assert.deepEqual(await violations(alice.page), [])
    await alice.post(`${API}/order/order_cancel`)
    const isComplete = async () => !((await notice.textContent()) ?? '').includes('missing')
    await eventually('nothing is missing any more', isComplete)
  })

  it('is for ever none of upgrading if they say so, and goes on about their money when they did it all the same', async () => {
    const { until } = await dismiss(bob, await shows(bob, 'upgrade'), 'Don’t show again')
    assert.equal(until, FOR_EVER)
    await showsNone(bob, 'account/model')
    await becomeUnified(bob)
    await untilUsable(bob)
    const trade = await shows(bob, 'trade')
    const [, amount = ''] = /([\d,.]+)\W*USDT\W* are available/.exec((await trade.textContent()) ?? '') ?? []
    // Marks of coins move it.
    const about = units(amount.replaceAll(',', ''))
    assert.ok(about > 90_000_000_000n && about < 110_000_000_000n, amount)
    await trade.getByRole('link', { name: 'Trade' }).click()
    await bob.page.waitForURL('**/futures/BTC**')
  })

  it('is each in its turn, the next once the one before was put off', async () => {
    await dismiss(bob, await shows(bob, 'trade'), 'Not today')
    const idle = await shows(bob, 'collateralized')
    await idle.getByText('Not counted as margin: BTC.').waitFor()
    await dismiss(bob, idle, 'Not today')
    await dismiss(bob, await shows(bob, 'transfer'), 'Not today')
    await showsNone(bob, 'popup/status?scene=transfer')
    for (const scene of ['trade', 'collateralized', 'transfer'] as const) {
      const { until } = await status(bob, scene)
      assert.ok(until > 0, scene)
    }
  })

  it('is none when the check for it fails, and nobody is told', async () => {
    await untilUsable(carol)
    const failing = `**${API}/account/unified/account_list`
    await carol.page.route(failing, (route) =>
      route.fulfill({ json: { code: '10000', msg: 'out of order', data: null, succ: false } }),
    )
    // A page that has no other use for the call.
    await showsNone(carol, 'account/unified/account_list', '/assets')
    assert.equal(await carol.page.getByText('out of order').count(), 0)
    await carol.page.unroute(failing)
    await shows(carol, 'trade', '/assets')
  })

  it('is never again anything once collateral was refused for ever', async () => {
    await dismiss(carol, await shows(carol, 'trade'), 'Not today')
    const { until } = await dismiss(carol, await shows(carol, 'collateralized'), 'Don’t show again')
    assert.equal(until, FOR_EVER)
    await isSkipped(carol)
  })

  it('is to bring the rest over, by the dialog for that, and never again anything once that was refused', async () => {
    for (const scene of ['trade', 'collateralized']) await dave.post(`${API}/popup/report`, { scene, forever: '0' })
    const prompt = await shows(dave, 'transfer', '/futures/BTC')
    await prompt.getByRole('button', { name: 'Transfer' }).click()
    const dialog = dave.page.getByRole('dialog', { name: 'Transfer between accounts' })
    await dialog.getByText(/^Can be moved: [\d,.]+ (USDT|BTC)$/).waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).last().click()
    await dialog.waitFor({ state: 'hidden' })
    await dismiss(dave, await shows(dave, 'transfer'), 'Don’t show again')
    await isSkipped(dave)
  })

  it('comes back after the day it was put off for, and not what was refused for ever', async () => {
    const erin = await enter('erin')
    await dismiss(erin, await shows(erin, 'upgrade'), 'Don’t show again')
    const begun = await timeThere()
    // A page that is open would complain that the exchange is gone.
    await Promise.all([alice, bob, carol, dave, erin].map(({ page }) => page.goto('about:blank')))
    await stage.exchange.restart(clockLater(clock, DAY_MS))
    assert.ok((await timeThere()) >= begun + DAY_MS)
    for (const [name, each] of Object.entries({ alice, erin, carol }))
      await each.signIn({ email: stage.exchange.emailOf(name) })
    assert.equal((await status(alice, 'upgrade')).until, 0)
    await shows(alice, 'upgrade')
    assert.equal((await status(erin, 'upgrade')).until, FOR_EVER)
    await showsNone(erin, 'account/model')
    await isSkipped(carol)
  })

  it('the browsers had nothing to complain of', () => {
    for (const { complaints } of [alice, bob, carol, dave])
      assert.deepEqual(
        complaints.filter((line) => /^(error|uncaught)/.test(line)),
        [],
      )
  })
})
