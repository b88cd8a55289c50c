import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { RISK_NOTICE_VERSION } from '@bowline/contract/terms/risk-notice.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import type { Page } from 'playwright-core'
import { violations } from '../support/accessibility.ts'
import { units } from '../support/decimal.ts'
import { clockClearOf } from '../support/shifted-clock.ts'
import { setStage } from '../support/stage.ts'
import type { Visitor } from '../support/visitor.ts'
import { failsFirst } from './first-calls.ts'
import { tryWhatIf } from './try-what-if.ts'
import type { Coin, Position, Totals } from './unified-answers.ts'

const API = '/fe-co-api'
/** A tick of 0.1 in units of 10^-8. */
const TICK = 10_000_000n

describe('the unified account', () => {
  // Only with traffic coins have a price, and somebody trades.
  // Around the hour no account is upgraded: from ten to until five past.
  const stage = setStage({ demoTraffic: 'quiet', env: clockClearOf(50, 5, 8) })
  let alice: Visitor
  let page: Page
  let contractId: string

  const coin = async (name: string) => {
    const { list } = await alice.ask<{ list: Coin[] }>(`${API}/account/unified/asset_list`)
    return list.find((row) => row.coin === name)
  }
  const order = (form: Readonly<Record<string, string>>) =>
    alice.post(`${API}/order/order_create`, { contractId, ...form })
  const move = (fromAccount: string, toAccount: string, coinSymbol: string, amount: string) =>
    alice.post(`${API}/user/futures_transfer`, { fromAccount, toAccount, coinSymbol, amount })
  const positions = async () =>
    (await alice.post<{ positionList: Position[] }>(`${API}/position/get_assets_list`)).positionList
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
  const prompt = (name: string) => page.getByRole('group', { name })
  const line = (table: string, name: string) =>
    page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: name })

  before(async () => {
    alice = await stage.signedIn('alice', 'USDT=5000,BTC=1,XRP=50')
    page = alice.page
    const { contractList } = await alice.post<{ contractList: { id: string; contractName: string }[] }>(
      `${API}/common/public_info`,
    )
    contractId = contractList.find(({ contractName }) => contractName === 'BTC-USDT')?.id ?? ''
    await alice.post(`${API}/user/submit_compliance_record`, { version: RISK_NOTICE_VERSION, accepted: '1' })
    await move('spot', 'futures', 'USDT', '1000')
    await move('spot', 'futures', 'BTC', '0.5')
    // A contract takes orders once its index has been there for a while.
    const rests = () => order({ side: 'BUY', type: '1', volume: '0.01', price: '20000' }).then(Boolean, () => false)
    await eventually('an order rests', rests, 180_000)
  })

  it('is offered where contracts are traded, with what is in its way and what to do about it', async () => {
    await alice.open('/futures/BTC')
    await prompt('Upgrade to a unified account').getByRole('button', { name: 'See what changes' }).click()
    const guide = dialog('Upgrade to a unified account')
    await guide.getByText('1 order is open, including take-profit and stop-loss. Cancel them first.').waitFor()
    await guide.getByRole('checkbox', { name: /no way back/ }).check()
    const send = guide.getByRole('button', { name: 'Upgrade now' })
    assert.equal(await send.getAttribute('aria-disabled'), 'true')
    assert.deepEqual(await violations(page), [])
    await alice.post(`${API}/order/order_cancel`)
    await guide.getByText('No open orders').waitFor()
    const isReady = async () => (await send.getAttribute('aria-disabled')) === 'false'
    await eventually('nothing is in its way', isReady)
  })

  it('is what the preview said, with the position that was open, and the page is called by its name', async () => {
    const isOpen = async () => {
      await order({ side: 'BUY', type: '2', volume: '0.01' })
      return (await positions()).length > 0
    }
    await eventually('a position is open', isOpen, 60_000)
    const [held] = await positions()
    await alice.open('/futures/BTC')
    await prompt('Upgrade to a unified account').getByRole('button', { name: 'See what changes' }).click()
    await dialog('Upgrade to a unified account')
      .getByRole('checkbox', { name: /no way back/ })
      .check()
    const guide = dialog('Upgrade to a unified account')
    await guide.getByText('Does not count yet').waitFor()
    await guide.getByRole('button', { name: 'Upgrade now' }).click()
    await guide.getByText('Your account is unified.').waitFor()
    await guide.getByRole('button', { name: 'Choose collateral' }).click()
    await page.getByRole('heading', { level: 1, name: 'Unified account' }).waitFor()
    const { model, status } = await alice.ask<{ model: number; status: number }>(`${API}/account/model`)
    assert.deepEqual([model, status], [2, 1])
    const same = ({ id, positionVolume, entryValue }: Position) => [id, positionVolume, entryValue]
    assert.ok(held)
    assert.deepEqual((await positions()).map(same), [same(held)])
    await line('Positions', 'BTCUSDT').getByText('Long').waitFor()
    const [usdt, btc] = [await coin('USDT'), await coin('BTC')]
    // A thousand less the fee of the position.
    const left = units(usdt?.walletBalance ?? '0')
    assert.ok(left > 99_900_000_000n && left < 100_000_000_000n, String(usdt?.walletBalance))
    assert.equal(usdt?.collateralStatus, 1)
    assert.deepEqual([btc?.walletBalance, btc?.collateralStatus], ['0.50000000', 0])
  })

  it('counts a coin once it is switched on, as the page said before', async () => {
    const choice = dialog('Choose collateral')
    assert.equal(await choice.getByRole('switch', { name: /USDT/ }).isDisabled(), true)
    await choice.getByText('Use BTC as collateral').click()
    const effects = choice.locator('dl[aria-live]')
    await effects.getByText('Margin balance').waitFor()
    assert.deepEqual(await violations(page), [])
    await choice.getByRole('button', { name: 'Save' }).click()
    await choice.waitFor({ state: 'hidden' })
    assert.equal((await coin('BTC'))?.collateralStatus, 1)
    await line('Coins', 'BTC').getByText('Collateral', { exact: true }).waitFor()
  })

  it('shows the figures that the exchange has', async () => {
    const region = page.getByRole('region', { name: 'Unified account', exact: true })
    const cut = (amount: string) => Number(amount.slice(0, -6)).toLocaleString('en', { minimumFractionDigits: 2 })
    await eventually('the page shows them', async () => {
      const { list } = await alice.ask<{ list: Totals[] }>(`${API}/account/unified/account_list`)
      const text = (await region.textContent()) ?? ''
      return list[0] && text.includes(cut(list[0].marginBalance)) && text.includes(cut(list[0].totalEquity))
    })
    assert.deepEqual(await violations(page), [])
  })

  it('follows each mark while the exchange answers nothing, and says then how old its answer is', async () => {
    await alice.open('/futures/BTC')
    const figures = page.locator('dl', { hasText: 'Maintenance margin ratio' })
    const gauge = figures.locator('span[data-level]')
    const standing = figures.locator('xpath=..')
    await gauge.waitFor({ state: 'attached' })
    const unanswered = `**${API}/account/unified/**`
    await page.route(unanswered, (route) =>
      route.fulfill({ json: { code: '10000', msg: '', data: null, succ: false } }),
    )
    await standing.getByText(/seconds? old/).waitFor()
    const seen = new Set<string>()
    await eventually('figures go on moving', async () => {
      seen.add((await figures.textContent()) ?? '')
      return seen.size > 3
    })
    await page.unroute(unanswered)
    await standing.getByText(/seconds? old/).waitFor({ state: 'detached' })
    await alice.open('/assets/contract')
  })

  it('says when it is not known how the exchange values it, and asks again at a press', async () => {
    const call = 'account/unified/asset_list'
    const place = page.getByRole('region', { name: 'Orders and balances' })
    const lacks = page.locator('dl', { hasText: 'Maintenance margin ratio' })
    await failsFirst(alice, { path: '/futures/BTC', call, place, lacks })
    await alice.open('/assets/contract')
  })

  it('asks about its money once a day, or never again', async () => {
    await alice.open('/assets/contract')
    const trade = prompt('Your unified account is funded')
    await trade.getByText(/are available for contracts/).waitFor()
    assert.deepEqual(await violations(page), [])
    await trade.getByRole('button', { name: 'Not today' }).click()
    await trade.waitFor({ state: 'hidden' })
    type Status = { readonly until: number; readonly isSkipped: number }
    const status = (scene: string) => alice.ask<Status>(`${API}/popup/status?scene=${scene}`)
    await eventually('the server knows', async () => (await status('trade')).until > Date.now())
    await move('spot', 'futures', 'XRP', '50')
    await alice.open('/assets/contract')
    const idle = prompt('Coins that could be collateral')
    await idle.getByText('Not counted as margin: XRP.').waitFor()
    await idle.getByRole('link', { name: 'Choose collateral' }).click()
    await dialog('Choose collateral').getByText('Use XRP as collateral').waitFor()
    await dialog('Choose collateral').getByRole('button', { name: 'Cancel' }).click()
    await idle.getByRole('button', { name: 'Not today' }).click()
    await eventually('the server knows', async () => (await status('collateralized')).until > Date.now())
    await alice.open('/assets/contract')
    const transfer = prompt('Funds in other accounts')
    await transfer.getByRole('button', { name: 'Don’t show again' }).click()
    await eventually('it is for ever', async () => (await status('transfer')).until === -1)
    assert.equal((await status('trade')).isSkipped, 1)
  })

  it('borrows by a trade what the wallet lacks, and then needs its collateral', async () => {
    await move('futures', 'spot', 'USDT', (await coin('USDT'))?.canTransferOutBalance ?? '')
    const owes = async () => {
      await order({ side: 'BUY', type: '2', volume: '0.05' })
      return units((await coin('USDT'))?.walletBalance ?? '0') < 0n
    }
    await eventually('a fee is owed', owes, 60_000)
    await alice.open('/assets/contract')
    await line('Coins', 'BTC').getByRole('button', { name: 'Stop using as collateral BTC' }).click()
    const choice = dialog('Choose collateral')
    await choice.getByText(/The initial margin ratio would be/).waitFor()
    assert.equal(await choice.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled'), 'true')
    await choice.getByRole('button', { name: 'Cancel' }).click()
  })

  it('keeps its collateral by the exchange’s own word, whatever the page believed', async () => {
    const answered = `**${API}/account/unified/account_list`
    await page.route(answered, async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { data: { list: Totals[] } }
      const list = answer.data.list.map((row) => ({ ...row, initialMargin: '0.00000000' }))
      await route.fulfill({ response, json: { ...answer, data: { list } } })
    })
    await line('Coins', 'BTC').getByRole('button', { name: 'Stop using as collateral BTC' }).click()
    const choice = dialog('Choose collateral')
    const save = choice.getByRole('button', { name: 'Save' })
    await eventually('the page would do it', async () => (await save.getAttribute('aria-disabled')) === 'false')
    await save.click()
    await choice.getByText(/^Without this collateral, your initial margin would be 80% or more/).waitFor()
    assert.equal((await coin('BTC'))?.collateralStatus, 1)
    await choice.getByRole('button', { name: 'Cancel' }).click()
    await page.unroute(answered)
  })

  it('shows where its position is liquidated as the exchange has it', async () => {
    const row = line('Positions', 'BTCUSDT')
    await eventually('the table has it', async () => {
      const [text, [held]] = await Promise.all([row.textContent(), positions()])
      const price = units(held?.reducePrice || '0')
      // Against its holder: of a long up to the next tick.
      const ticks = (price + TICK - 1n) / TICK
      return price > 0n && (text ?? '').includes(`${(ticks / 10n).toLocaleString('en')}.${ticks % 10n}`)
    })
  })

  /** Percent of a ratio as the page cuts it. */
  const percent = (ratio: string) => {
    const hundredths = units(ratio) / 10_000n
    return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}%`
  }
  const ratioNow = async () => {
    const { list } = await alice.ask<{ list: Totals[] }>(`${API}/account/unified/account_list`)
    return percent(list[0]?.mmRatio ?? '0')
  }

  it('says on the ticket where an order would leave the account, from where the exchange has it now', async () => {
    await alice.open('/futures/BTC')
    const form = page.locator('form', { has: page.getByRole('group', { name: 'Side', exact: true }) })
    await form.getByRole('tab', { name: 'Market', exact: true }).click()
    await form.getByRole('textbox', { name: 'Amount', exact: true }).fill('0.05')
    const receipt = page.getByLabel('Before you send')
    const of = async (name: string) =>
      (await receipt.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]').textContent()) ?? ''
    await eventually('the ratio begins with that of the exchange', async () => {
      const [text, now] = await Promise.all([of('Margin ratio'), ratioNow()])
      return text.startsWith(now) && text.includes('→')
    })
    assert.match(await of('Liquidation price'), /^[\d,.]+→[\d,.]+/)
    assert.match(await of('If BTC falls 10%'), /^\d+\.\d\d%$/)
  })

  it('tries other prices, positions and collateral on the whole account, and sends nothing', async () => {
    await tryWhatIf(alice, line, ratioNow)
  })

  it('repays with a coin, after showing what that sells', async () => {
    await line('Borrowings', 'USDT').getByRole('button', { name: 'Repay USDT' }).click()
    const repayment = dialog('Repay USDT')
    const sold = repayment.getByRole('list', { name: 'What is sold' })
    await sold.getByText(/BTC.* for .*USDT/).waitFor()
    await repayment.getByText('1 BTC = ').waitFor()
    assert.deepEqual(await violations(page), [])
    const before = units((await coin('BTC'))?.walletBalance ?? '0')
    await repayment.getByRole('button', { name: 'Repay', exact: true }).click()
    await repayment.waitFor({ state: 'hidden' })
    const [usdt, btc] = [await coin('USDT'), await coin('BTC')]
    assert.ok(units(usdt?.walletBalance ?? '-1') >= 0n)
    assert.ok(units(btc?.walletBalance ?? '0') < before)
    const left = (btc?.walletBalance ?? ' ').replace(/0+$/, '')
    const shown = async () => (await line('Coins', 'BTC').textContent())?.includes(left)
    await eventually('the page has what is left', shown)
    const type = { symbol: 'USDT', type: '11' }
    const { transList } = await alice.post<{ transList: { scene: string }[] }>(
      `${API}/record/get_transaction_list`,
      type,
    )
    assert.deepEqual(
      transList.map(({ scene }) => scene),
      ['repay'],
    )
  })

  it('the browser had nothing to complain of', () => {
    assert.deepEqual(
      alice.complaints.filter((text) => /^(error|uncaught)/.test(text)),
      [],
    )
  })
})
