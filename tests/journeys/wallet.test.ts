import assert from 'node:assert/strict'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { ownBitcoinWallet, ownEvmWallet } from '@bowline/chains/own-wallet.fixture.ts'
import { callControl } from '@bowline/platform/control-socket.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { violations } from '../support/accessibility.ts'
import type { AuthenticatorApp } from '../support/authenticator-app.ts'
import { codesMayGo, databaseOf } from '../support/database-of.ts'
import { units } from '../support/decimal.ts'
import { lastLink, nextMessage } from '../support/read-inbox.ts'
import { setStage } from '../support/stage.ts'
import type { Visitor } from '../support/visitor.ts'
import { paidInBitcoin, tokensOf } from './arrived.ts'
import { bindAuthenticator, bindNumber } from './bind-by-calls.ts'
import { checksReserves } from './check-reserves.ts'
import { closingBalances } from './closing-balances.ts'
import { ask, declareOrigin, sayOwnWallet } from './declare-origin.ts'
import { passLevelOne } from './hand-in-identity.ts'
import { publishSnapshot } from './publish-snapshot.ts'
import { readNotices } from './read-notices.ts'
import { releaseByKeys } from './release-by-keys.ts'
import { StaffMember } from './staff-member.ts'
import { TradingPage } from './trading-page.ts'
import { acceptOrigin, approve, signInAgain, withdrawByHand } from './withdraw-by-hand.ts'
import { programToWithdraw } from './withdraw-by-key.ts'

const ALICE = 'alice@example.com'
const NUMBER = '15112345678'
const PIN = '902813'
const G = '/exchange-web-gateway'
/** Nobody's here: keys outside of this exchange. */
const OWN = { BTC: ownBitcoinWallet('bitcoin-regtest'), USDT: ownEvmWallet }
const [BITCOIN, ETHEREUM] = [OWN.BTC.address, OWN.USDT.address]
const ON_ETHEREUM = 'Ethereum (ERC-20)'
const IN_REVIEW = 'Our team reviews it before it is sent, usually within 2 hours.'

interface Balance {
  readonly coin: string
  readonly available: string
}

/** From an address on the page to coins on a chain, with the demo's own nodes. */
describe('money in and out', { timeout: 900_000 }, () => {
  const stage = setStage({ env: { BOWLINE_DEMO_CHAINS: 'on' } })
  let alice: Visitor
  let app: AuthenticatorApp
  let staff: StaffMember
  let userId = 0
  let nodes: Readonly<Record<string, string>> = {}

  before(async () => {
    alice = await stage.visit()
    await alice.signIn(await stage.exchange.customer('alice', 'USDT=1'))
    userId = (await alice.ask<{ user: { id: number } }>('/exchange-web/web/user/session')).user.id
    const socket = join(stage.exchange.directory, 'data/chains.sock')
    const reported = () => callControl(socket, 'nodes', null, 5_000).catch(() => undefined)
    nodes = (await eventually('the chains of the demo are up', reported, 120_000)) as Record<string, string>
  })

  const main = () => alice.page.locator('main')
  const button = (name: string | RegExp) => main().getByRole('button', { name })
  /** In sight: the closed list of notices says the same. */
  const shown = (text: string | RegExp) => main().getByText(text).filter({ visible: true }).first()
  const says = (text: string | RegExp) => shown(text).waitFor({ timeout: 90_000 })
  const balanceOf = async (coin: string) => {
    const { balances } = await alice.ask<{ balances: Balance[] }>(`${G}/asset/balances`)
    return units(balances.find((one) => one.coin === coin)?.available ?? '0')
  }
  const sql = async (run: (sql: ReturnType<typeof databaseOf>) => Promise<unknown>) => {
    const database = databaseOf(stage.exchange)
    await run(database)
    await database.end()
  }
  /** Beside its name: a token's page shows the address of its contract too. */
  const shownAddress = async (coin: string) => {
    const named = main()
      .locator('span')
      .filter({ has: alice.page.getByText(`Your ${coin} address`, { exact: true }) })
    return ((await named.locator('bdi').textContent()) ?? '').trim()
  }

  it('a deposit of each kind of coin is seen, counted and credited on the open page', async () => {
    const { page } = alice
    await alice.open('/assets/spot/deposit')
    await page.getByRole('button', { name: 'I know' }).click()
    for (const { coin, network, name, amount } of [
      { coin: 'BTC', network: 'BTC', name: undefined, amount: '0.5' },
      { coin: 'ETH', network: 'ETH', name: ON_ETHEREUM, amount: '3' },
      { coin: 'USDT', network: 'ETH', name: ON_ETHEREUM, amount: '25000' },
    ]) {
      await alice.open(`/assets/spot/deposit?coin=${coin}`)
      if (name) await main().getByText(name).click()
      const had = await balanceOf(coin)
      await stage.exchange.cli('chain', 'send', amount, coin, await shownAddress(coin), '--network', network)
      const line = main().getByRole('listitem').filter({ hasText: coin }).first()
      // On a busy machine all blocks may pass between two looks of the page; where they do not, they are counted.
      const counted = line.getByText(/of 32 confirmations/).first()
      // Its stages are shown for as long as it is on its way.
      const stages = line.getByRole('list')
      await line.waitFor({ timeout: 120_000 })
      await counted.waitFor({ timeout: 5_000 }).catch(() => {})
      if (await counted.isVisible()) {
        const count = async () =>
          Number.parseInt((await counted.textContent({ timeout: 1_000 }).catch(() => '')) ?? '', 10)
        const first = await count()
        // Or until the law's question comes first.
        const isOver = async () => (await stages.count()) === 0 || (await ask(line).isVisible())
        await eventually('confirmations count up', async () => (await count()) > first || isOver(), 120_000)
      }
      const isAsked = await declareOrigin(page, line)
      // Nobody has traded yet, so the first two have no price; the third comes from the wallet that was said to be hers.
      assert.equal(isAsked, coin !== 'USDT', `whether ${coin} is asked about`)
      if (coin === 'BTC') {
        await page.getByRole('region', { name: 'Notices' }).getByText('Deposit completed').first().waitFor()
        assert.deepEqual(await violations(page), [])
      }
      await eventually(`the ${coin} are there`, async () => (await balanceOf(coin)) - had === units(amount))
    }
    await readNotices(page, '0.50000000 BTC')
    await nextMessage(stage.exchange, ALICE, /Deposit completed/)
    assert.deepEqual(alice.complaints, [])
  })

  it('is traded for another coin', async () => {
    const bob = await TradingPage.of(stage, 'bob')
    await bob.place('Buy', 'Limit', { Price: '60000', Amount: '0.1' })
    const desk = new TradingPage(alice)
    await desk.open()
    await desk.place('Sell', 'Limit', { Price: '60000', Amount: '0.1' })
    await eventually('her bitcoin are sold', async () => (await balanceOf('BTC')) === units('0.4'))
    await bob.visitor.leave()
  })

  it('says what is missing before anything can be withdrawn, step by step', async () => {
    await alice.open('/assets/spot/withdraw')
    await says('Verify your identity to withdraw.')
    await passLevelOne(stage.exchange, alice, 'Archer')
    await alice.open('/assets/spot/withdraw')
    await says('Bind an authenticator or a mobile number before you withdraw.')
    await bindNumber(stage.exchange, alice, NUMBER, ALICE)
    await codesMayGo(stage.exchange)
    app = await bindAuthenticator(stage.exchange, alice, `+49${NUMBER}`)
    await alice.open('/assets/spot/withdraw')
    await says(/withdrawals are on hold until/)
    await sql((database) => database`delete from withdrawal_holds`)
    await alice.open('/assets/spot/withdraw')
    await says('Set a PIN before you withdraw.')
    await main().getByRole('link', { name: 'Set a PIN' }).click()
    await alice.page.getByLabel('New PIN', { exact: true }).fill(PIN)
    await alice.page.getByLabel('New PIN again').fill(PIN)
    await button('Set a PIN').click()
    const question = alice.page.getByRole('dialog', { name: 'Verify it is you' })
    await question.getByLabel('Authenticator code').fill(await app.code())
    await question.getByRole('button', { name: 'Confirm' }).click()
    await says('Your PIN is set')
    assert.deepEqual(alice.complaints, [])
  })

  const who = () => ({ visitor: alice, email: ALICE, phone: `+49${NUMBER}`, pin: PIN, app })
  const withdraw = async (coin: 'BTC' | 'USDT', network: string | undefined, address: string, amount: string) => {
    const { sign } = OWN[coin]
    const wanted = { coin, address, amount, sign, ...(network && { network }) }
    const found = await withdrawByHand(stage.exchange, who(), wanted)
    assert.deepEqual(found, [])
  }
  /** What the page says of the newest withdrawal, with its transaction. */
  const arrived = async () => {
    await says('It has arrived.')
    const { rows } = await alice.ask<{ rows: { txid: string }[] }>(`${G}/wallet/withdrawals`)
    return rows[0]?.txid ?? ''
  }

  it('a withdrawal is cancelled while it is reviewed, and while it waits to be paid', async () => {
    staff = await StaffMember.atWork(stage, 'anna', 'compliance')
    const had = await balanceOf('BTC')
    await withdraw('BTC', undefined, BITCOIN, '0.1')
    await says(IN_REVIEW)
    assert.equal(await balanceOf('BTC'), had - units('0.1'))
    // By the link in the mail, as somebody would who did not request it.
    const { pathname, search } = await lastLink(stage.exchange, ALICE, '/assets/cancel-withdrawal')
    const stranger = await stage.visit()
    await stranger.open(`${pathname}${search}`)
    await stranger.page.getByRole('button', { name: 'Cancel withdrawal' }).click()
    await stranger.page.getByText('The withdrawal was canceled.').waitFor()
    assert.deepEqual(stranger.complaints, [])
    await stranger.leave()
    await says(/You canceled it/)
    assert.equal(await balanceOf('BTC'), had)

    await withdraw('BTC', undefined, BITCOIN, '0.11')
    // Payouts stop by themselves, as after too much has gone out in an hour.
    await sql(
      (database) => database`
        insert into wallet_stops (network, coin, what, reason, actor, began_at)
        values ('BTC', 'BTC', 'withdrawals', 'outflow', 'test', now())`,
    )
    await approve(staff, '0.11')
    await says('It will be sent next. You can still cancel it.')
    await button('Cancel withdrawal').first().click()
    await alice.page.getByRole('alertdialog').getByRole('button', { name: 'Cancel withdrawal' }).click()
    await says(/You canceled it/)
    assert.equal(await balanceOf('BTC'), had)
    await sql((database) => database`update wallet_stops set ended_at = now(), ended_by = 'test'`)
    const isOpenAgain = async () => {
      await alice.open('/assets/spot/withdraw?coin=BTC')
      return main().getByRole('textbox', { name: 'Address' }).isVisible()
    }
    await eventually('bitcoin may be withdrawn again', isOpenAgain, 60_000)
  })

  it('what is approved arrives on its chain, to the unit', async () => {
    const had = await balanceOf('BTC')
    await withdraw('BTC', undefined, BITCOIN, '0.12')
    await says(IN_REVIEW)
    await approve(staff, '0.12')
    assert.equal(await paidInBitcoin(nodes.BTC as string, await arrived(), BITCOIN), units('0.1199'))
    assert.equal(await balanceOf('BTC'), had - units('0.12'))
    assert.deepEqual([...alice.complaints, ...staff.complaints], [])
  })

  it('a token arrives as well', async () => {
    await withdraw('USDT', ON_ETHEREUM, ETHEREUM, '100')
    await says(/In review|Queued|Sent|Confirming|Completed/)
    if (await shown(IN_REVIEW).isVisible()) await approve(staff, '100')
    await arrived()
    type Coins = { coinList: { coinName: string; networks: { transferNetWork: string; contract: string | null }[] }[] }
    const { coinList } = await alice.ask<Coins>('/exchange-web/web/withdraw/getCoinInfo?type=1')
    const usdt = coinList.find(({ coinName }) => coinName === 'USDT')
    const contract = usdt?.networks.find(({ transferNetWork }) => transferNetWork === 'ETH')?.contract ?? ''
    assert.equal(await tokensOf(nodes.ETH as string, contract, ETHEREUM), 98_000_000n)
  })

  it('an unmodified client withdraws with a key to the address its owner chose', async () => {
    const to = { coin: 'BTC', network: 'BTC', address: BITCOIN }
    const program = await programToWithdraw(stage.exchange, ALICE, userId, to, 9_000)
    const had = await balanceOf('BTC')
    const withdraw = (amount: number, address = BITCOIN) =>
      program.withdraw('BTC', amount, address, undefined, { network: 'BTC' })
    await assert.rejects(withdraw(0.05, ETHEREUM), /-4007/)
    await assert.rejects(withdraw(0.2), /-4023/)
    const { id } = await withdraw(0.05)
    await alice.open('/assets/spot/withdraw?coin=BTC')
    await says(/In review|Queued|Sent|Confirming|Completed/)
    if (await shown(IN_REVIEW).isVisible()) await approve(staff, '0.05')
    const own = async () => (await program.fetchWithdrawals('BTC')).find((each) => each.id === id)
    await eventually('it has arrived', async () => (await own())?.status === 'ok', 120_000)
    const { txid = '', amount } = (await own()) ?? {}
    assert.deepEqual([amount, await paidInBitcoin(nodes.BTC as string, txid, BITCOIN)], [0.0499, units('0.0499')])
    assert.equal(await balanceOf('BTC'), had - units('0.05'))
  })

  it('a statement of the year closes with what the ledger has', async () => {
    const { page } = alice
    await alice.open('/assets/spot/history')
    assert.deepEqual(await violations(page), [])
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download statement' }).click(),
    ])
    const closing = closingBalances(await download.path())
    const { balances } = await alice.ask<{ balances: (Balance & { total: string })[] }>(`${G}/asset/balances`)
    for (const { coin, total } of balances.filter((one) => units(one.total) > 0n))
      assert.equal(closing.get(coin), units(total), coin)
    assert.deepEqual(alice.complaints, [])
  })

  it('anybody checks in their browser that their balance is among what is owed, and a flipped digit shows', async () => {
    const root = await publishSnapshot(alice, sql)
    await checksReserves(stage, alice, userId, root)
    assert.deepEqual(alice.complaints, [])
  })

  it('nothing leaves a frozen account, and deposits still come', async () => {
    await staff.freezes(userId, { but: 'Trading' })
    await signInAgain(who())
    await alice.open('/assets/spot/withdraw?coin=BTC')
    await says('Withdrawals are frozen, contact customer support for help.')
    assert.equal(await main().getByRole('textbox', { name: 'Address' }).count(), 0)
    const had = await balanceOf('BTC')
    await alice.open('/assets/spot/deposit?coin=BTC')
    await stage.exchange.cli('chain', 'send', '0.25', 'BTC', await shownAddress('BTC'))
    // Above the bound of her country, from a wallet that the chain does not name: persons look.
    const line = main().getByRole('listitem').filter({ hasText: '0.25' }).first()
    await sayOwnWallet(line)
    await line.getByText('Our team is checking where it comes from. It is credited after that.').waitFor()
    assert.equal(await balanceOf('BTC'), had)
    const second = await StaffMember.atWork(stage, 'bernd', 'admin')
    await acceptOrigin(staff, second, '0.25')
    await second.leaves()
    await eventually(
      'it is credited all the same',
      async () => (await balanceOf('BTC')) - had === units('0.25'),
      90_000,
    )
    assert.deepEqual(alice.complaints, [])
  })

  it('above a coin’s bound leaves only with the keys of two members', () => releaseByKeys(stage))
})
