import assert from 'node:assert/strict'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { ownBitcoinWallet, ownEvmWallet } from '@bowline/chains/own-wallet.fixture.ts'
import { callControl } from '@bowline/platform/control-socket.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import type { Page } from 'playwright-core'
import { violations } from '../support/accessibility.ts'
import type { AuthenticatorApp } from '../support/authenticator-app.ts'
import { codesMayGo, databaseOf } from '../support/database-of.ts'
import { units } from '../support/decimal.ts'
import { giveAuthenticator } from '../support/give-authenticator.ts'
import { setStage } from '../support/stage.ts'
import { type Visitor, visit } from '../support/visitor.ts'
import { paidInBitcoin } from './arrived.ts'
import { bindAuthenticator, bindNumber } from './bind-by-calls.ts'
import { goesAndComes, lagsAndCatchesUp } from './closed-networks.ts'
import { sayOwnWallet } from './declare-origin.ts'
import { passLevelOne } from './hand-in-identity.ts'
import { identityBeforeDeposits } from './identity-before-deposits.ts'
import { answer as answerQuestion } from './proof-question.ts'
import { reportsToken } from './report-token.ts'
import { StaffMember } from './staff-member.ts'
import { TradingPage } from './trading-page.ts'
import { acceptSide, allow, approve, withdrawByHand } from './withdraw-by-hand.ts'

const ALICE = 'alice@example.com'
const NUMBER = '15112345678'
const PIN = '902813'
const G = '/exchange-web-gateway'
const BITCOIN = ownBitcoinWallet('bitcoin-regtest')
const ON_ETHEREUM = 'Ethereum (ERC-20)'
const IN_REVIEW = 'Our team reviews it before it is sent, usually within 2 hours.'

/** What a wallet does that is given a link of the Address Ownership Proof Protocol; the status of the answer. */
async function answerLink(link: string, signature?: string): Promise<number> {
  const asked = new URL(link).searchParams
  const body = {
    ...{ version: 0, address: ownEvmWallet.address },
    signature: signature ?? ownEvmWallet.sign(asked.get('msg') ?? ''),
  }
  const headers = { 'content-type': 'application/json' }
  const answered = await fetch(asked.get('callback') ?? '', { method: 'POST', headers, body: JSON.stringify(body) })
  return answered.status
}

/** What others have to answer before money goes out or is credited: another provider, a wallet, a passkey, persons. */
describe('money that waits for an answer', { timeout: 900_000 }, () => {
  const stage = setStage({ env: { BOWLINE_DEMO_CHAINS: 'on' } })
  let alice: Visitor
  let app: AuthenticatorApp
  let anna: StaffMember
  let bernd: StaffMember
  let nodes: Readonly<Record<string, string>> = {}

  const main = () => alice.page.locator('main')
  const says = (text: string | RegExp) =>
    main().getByText(text).filter({ visible: true }).first().waitFor({ timeout: 90_000 })
  const balanceOf = async (coin: string) => {
    const { balances } = await alice.ask<{ balances: { coin: string; available: string }[] }>(`${G}/asset/balances`)
    return units(balances.find((one) => one.coin === coin)?.available ?? '0')
  }
  const who = () => ({ visitor: alice, email: ALICE, phone: `+49${NUMBER}`, pin: PIN, app })
  const newest = async () => {
    const { rows } = await alice.ask<{ rows: { txid: string; stage: string }[] }>(`${G}/wallet/withdrawals`)
    return rows[0]
  }

  /** What nobody has traded yet has no price, and is not paid out. */
  const giveBitcoinAPrice = async () => {
    const [bob, carol] = [await TradingPage.of(stage, 'bob'), await TradingPage.of(stage, 'carol')]
    await bob.place('Buy', 'Limit', { Price: '60000', Amount: '0.01' })
    await carol.place('Sell', 'Limit', { Price: '60000', Amount: '0.01' })
    await Promise.all([bob.visitor.leave(), carol.visitor.leave()])
  }

  before(async () => {
    // Passkeys belong to a name, not to an address.
    const byName = { baseUrl: stage.exchange.baseUrl.replace('127.0.0.1', 'localhost') }
    alice = await visit(stage.browser, byName)
    await giveAuthenticator(alice.page)
    await alice.signIn(await stage.exchange.customer('alice', 'BTC=0.19,USDT=5000'))
    await passLevelOne(byName, alice, 'Archer')
    await bindNumber(stage.exchange, alice, NUMBER, ALICE)
    await codesMayGo(stage.exchange)
    app = await bindAuthenticator(stage.exchange, alice, `+49${NUMBER}`)
    const sql = databaseOf(stage.exchange)
    await sql`update withdrawal_holds set ends_at = now()`
    await sql.end()
    const socket = join(stage.exchange.directory, 'data/chains.sock')
    const reported = () => callControl(socket, 'nodes', null, 5_000).catch(() => undefined)
    nodes = (await eventually('the chains of the demo are up', reported, 120_000)) as Record<string, string>
    await giveBitcoinAPrice()
    anna = await StaffMember.atWork(stage, 'anna', 'compliance')
    bernd = await StaffMember.atWork(stage, 'bernd', 'admin')
  })

  it('a passkey is added and a PIN set', async () => {
    const { page } = alice
    await alice.open('/account/passkeys')
    await page.getByLabel('Name').fill('Laptop')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await answerQuestion(alice, 'Authenticator code', await app.code())
    await says('Your passkey is added')
    await alice.open('/account/pin_setup')
    await page.getByLabel('New PIN', { exact: true }).fill(PIN)
    await page.getByLabel('New PIN again').fill(PIN)
    await main().getByRole('button', { name: 'Set a PIN' }).click()
    await page.getByRole('dialog', { name: 'Verify it is you' }).getByRole('button', { name: 'Use a passkey' }).click()
    await says('Your PIN is set')
    const sql = databaseOf(stage.exchange)
    await sql`update withdrawal_holds set ends_at = now()`
    await sql.end()
    assert.deepEqual(alice.complaints, [])
  })

  it('a deposit whose sender nobody names is credited when two persons accept what its owner said', async () => {
    await alice.open('/assets/spot/deposit?coin=BTC')
    await alice.page.getByRole('button', { name: 'I know' }).click()
    const named = main()
      .locator('span')
      .filter({ has: alice.page.getByText('Your BTC address', { exact: true }) })
    const address = ((await named.locator('bdi').textContent()) ?? '').trim()
    const had = await balanceOf('BTC')
    await stage.exchange.cli('chain', 'send', '0.25', 'BTC', address)
    const line = main().getByRole('listitem').filter({ hasText: '0.25' }).first()
    await sayOwnWallet(line)
    await line.getByText('Our team is checking where it comes from. It is credited after that.').waitFor()
    await acceptSide(anna, '0.25', 'From: Their own wallet')
    await anna.opens('/approvals')
    const asked = anna.page.getByRole('row').filter({ hasText: '0.25' })
    await asked.getByText('Accept where a deposit comes from').waitFor()
    assert.equal(await asked.getByRole('button', { name: 'Approve' }).count(), 0, 'nobody allows their own request')
    assert.equal(await balanceOf('BTC'), had)
    await allow(bernd, '0.25')
    await eventually('it is credited', async () => (await balanceOf('BTC')) - had === units('0.25'), 90_000)
    assert.deepEqual([...alice.complaints, ...bernd.complaints], [])
  })

  it('a deposit that nobody accepts goes back to its sender when two persons say so', async () => {
    await alice.open('/assets/spot/deposit?coin=ETH')
    await main().getByText(ON_ETHEREUM).click()
    const named = main()
      .locator('span')
      .filter({ has: alice.page.getByText('Your ETH address', { exact: true }) })
    const address = ((await named.locator('bdi').textContent()) ?? '').trim()
    const had = await balanceOf('ETH')
    // It has no price here, so nobody can say that it is below a bound.
    await stage.exchange.cli('chain', 'send', '0.7', 'ETH', address, '--network', 'ETH')
    const line = main().getByRole('listitem').filter({ hasText: '0.7' }).first()
    await line.getByRole('button', { name: 'Say where it comes from' }).waitFor({ timeout: 120_000 })
    const { page } = anna
    const row = page.getByRole('row').filter({ hasText: '0.7' })
    const isFinal = async () => {
      await anna.opens('/recoveries')
      await row.waitFor()
      return (await row.getByRole('button', { name: 'Send back…' }).count()) === 1
    }
    await eventually('it is final', isFinal, 300_000)
    await row.getByRole('button', { name: 'Send back…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('are never credited').waitFor()
    await dialog.getByLabel('Reason').fill('its owner does not answer')
    await dialog.getByLabel('Address that the sender’s exchange gave').fill(ownEvmWallet.address)
    await dialog.getByRole('button', { name: 'Request approval' }).click()
    await dialog.getByText(/^Failed:/).waitFor()
    assert.deepEqual(await violations(page), [])
    await dialog.getByLabel('Address that the sender’s exchange gave').fill('')
    await dialog.getByRole('button', { name: 'Request approval' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await allow(bernd, '0.7')
    await line.getByText('It could not be credited').waitFor({ timeout: 120_000 })
    await line.getByText('was sent back to where it came from').waitFor({ timeout: 180_000 })
    assert.equal(await balanceOf('ETH'), had)
    await anna.opens('/recoveries')
    await page.getByText('No deposit waits for two persons.').waitFor()
    assert.deepEqual([...alice.complaints, ...anna.complaints, ...bernd.complaints], [])
  })

  it('a withdrawal to another provider waits for its answer, proved by a passkey', async () => {
    // So much of the balance, so soon after a deposit, to where nothing went before: two persons look.
    const had = await balanceOf('BTC')
    const answer = async (page: Page) => {
      const found: string[] = []
      await main().getByText('Who receives this?').first().waitFor()
      await main().getByLabel('Someone else’s account at another exchange').check()
      await main().getByLabel('Exchange', { exact: true }).selectOption('Quayside (demo)')
      await main().getByRole('button', { name: 'Continue' }).click()
      await main().getByText('Fill this in.').first().waitFor()
      found.push(...(await violations(page)))
      await main().getByLabel('Recipient’s family name').fill('Muster')
      await main().getByLabel('Recipient’s first name').fill('Bob')
      // Of another provider's host (the example of the protocol).
      const travel = main().getByLabel('Travel address (optional)')
      await travel.fill('ta2W2HPKfHxgSgrzY178knqXHg1H3jfeQrwQ9JrKBs9wv')
      await main().getByRole('button', { name: 'Continue' }).click()
      await says('This travel address does not lead to the exchange.')
      await travel.fill('')
      await main().getByRole('button', { name: 'Continue' }).click()
      await says('The recipient’s exchange or our team must answer before it is sent.')
      return found
    }
    const wanted = { coin: 'BTC', address: BITCOIN.address, amount: '0.23', answer, isByPasskey: true }
    assert.deepEqual(await withdrawByHand(stage.exchange, who(), wanted), [])
    assert.equal((await newest())?.stage, 'travelRule')
    assert.equal(await balanceOf('BTC'), had - units('0.23'))
    await acceptSide(anna, '0.23', 'To: Somebody else’s account at QUAYSIDE')
    await says(IN_REVIEW)
  })

  it('and is released by two persons: one who agrees twice is one', async () => {
    await anna.opens('/withdrawals')
    const { page } = anna
    const row = page.getByRole('row').filter({ hasText: BITCOIN.address })
    await row.getByRole('cell', { name: '2', exact: true }).waitFor()
    await approve(anna, '0.23')
    await row.getByRole('button', { name: 'Approve' }).click()
    const again = page.getByRole('dialog')
    await again.getByLabel('Reason').fill('and once more')
    await again.getByRole('button', { name: 'Approve' }).click()
    await again.getByText(/already/).waitFor()
    assert.equal((await newest())?.stage, 'review')
    await approve(bernd, '0.23')
    await says('It has arrived.')
    const { txid = '' } = (await newest()) ?? {}
    assert.equal(await paidInBitcoin(nodes.BTC as string, txid, BITCOIN.address), units('0.2299'))
    assert.deepEqual([...alice.complaints, ...bernd.complaints], [])
  })

  it('a wallet answers by itself whose it is, from a link of the page', async () => {
    const answer = async (page: Page) => {
      await main().getByText('Who receives this?').first().waitFor()
      await main().getByLabel('My own wallet').check()
      await main().getByRole('button', { name: 'Continue' }).click()
      const link = main().getByRole('link', { name: 'Open in a wallet (AOPP)' })
      const href = (await link.getAttribute('href')) ?? ''
      await main().getByRole('img', { name: 'Or scan this code with a wallet on your phone' }).waitFor()
      const found = await violations(page)
      assert.equal(await answerLink(href, ownEvmWallet.sign('something else')), 400)
      assert.equal(await answerLink(href), 204)
      assert.equal(await answerLink(href), 404, 'it is good once')
      return found
    }
    const wanted = { coin: 'USDT', network: ON_ETHEREUM, address: ownEvmWallet.address, amount: '1500', answer }
    assert.deepEqual(await withdrawByHand(stage.exchange, who(), wanted), [])
    await says(/In review|Queued|Sent|Confirming|Completed/)
    for (const member of [anna, bernd]) if ((await newest())?.stage === 'review') await approve(member, '1500')
    await says('It has arrived.')
    assert.deepEqual(alice.complaints, [])
  })

  it('a token that is not listed is reported, found and sent back by two persons', async () => {
    const people = { visitor: alice, staff: anna, second: bernd }
    assert.deepEqual(await reportsToken(people, nodes.ETH as string), [])
    assert.deepEqual([...alice.complaints, ...anna.complaints, ...bernd.complaints], [])
  })

  it('a network whose node lags or is away is closed on the open page, which says so, until it is well again', async () => {
    assert.deepEqual(await lagsAndCatchesUp(alice, nodes.BTC as string), [])
    assert.deepEqual(await goesAndComes(alice, stage.exchange), [])
    assert.deepEqual(alice.complaints, [])
  })

  it('who may not deposit yet reads why instead of an address, and gets one once they are known', async () => {
    assert.deepEqual(await identityBeforeDeposits(stage, bernd), [])
    assert.deepEqual(bernd.complaints, [])
  })
})
