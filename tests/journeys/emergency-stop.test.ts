import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { violations } from '../support/accessibility.ts'
import type { AuthenticatorApp } from '../support/authenticator-app.ts'
import { codesMayGo, databaseOf } from '../support/database-of.ts'
import { lastCode, nextMessage } from '../support/read-inbox.ts'
import { PASSWORD } from '../support/running-exchange.ts'
import { setStage } from '../support/stage.ts'
import type { Visitor } from '../support/visitor.ts'
import { bindAuthenticator } from './bind-by-calls.ts'
import { TradingPage } from './trading-page.ts'

const ALICE = 'alice@example.com'
const NOTICE = 'Transactions and withdrawals are frozen, contact customer support for help.'

describe('the emergency stop', { timeout: 240_000 }, () => {
  const stage = setStage()
  let alice: Visitor
  let app: AuthenticatorApp

  before(async () => {
    alice = await stage.visit()
    await alice.signIn(await stage.exchange.customer('alice', 'BTC=1,USDT=5000'))
    app = await bindAuthenticator(stage.exchange, alice, ALICE)
  })

  /** A day passes, as far as the stop and codes are concerned. */
  const aDayPasses = async () => {
    const sql = databaseOf(stage.exchange)
    await sql`update account_freezes set set_at = set_at - interval '1 day', lift_from = lift_from - interval '1 day'`
    await sql.end()
    await codesMayGo(stage.exchange)
  }

  it('lasts for a day, and no order is accepted', async () => {
    const { page } = alice
    await alice.open('/account/freeze')
    await page.getByRole('button', { name: 'Freeze now' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Freeze now' }).click()
    await page.getByText('You can lift the freeze from').waitFor()
    await page.getByText(NOTICE).waitFor()
    // What waits to be paid is offered back.
    assert.equal(await page.getByRole('button', { name: 'Cancel all' }).count(), 0)
    const sql = databaseOf(stage.exchange)
    await sql`
      insert into withdrawals (withdraw_id, user_id, account, asset, coin, network, address, amount, fee, value, risk, state,
        requested_at, changed_at)
      select gen_random_uuid(), id, id, 1, 'USDT', 'ETH', '0xmallory', 2500000000, 200000000, 1, 0, 'queued', now(), now()
      from users where email = ${ALICE}`
    await sql.end()
    await page.reload()
    await page.getByRole('heading', { name: 'Waiting withdrawals' }).waitFor()
    await page.getByText('25 USDT → 0xmallory').waitFor()
    await page.getByRole('button', { name: 'Cancel all' }).waitFor()
    const order = { pair: 'BTC_USDT', side: 'sell', type: 'limit', qty: '0.01', price: '90000' }
    await assert.rejects(alice.post('/exchange-web/web/order/create', order), /frozen/i)
  })

  it('is lifted afterwards with every proof, and ends the other sessions', async () => {
    const { page } = alice
    await aDayPasses()
    await alice.open('/account/freeze')
    const lift = page.getByRole('button', { name: 'Lift the freeze' })
    await lift.click()
    await page.getByText('Enter your password').waitFor()
    assert.deepEqual(await violations(page), [])
    await page.getByLabel('Login password').fill('not this one')
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByLabel('E-mail code').fill(await lastCode(stage.exchange, ALICE))
    // Last, because it holds only for a while.
    await page.getByLabel('Authenticator code').fill(await app.code())
    await lift.click()
    await page.getByText('Your current login password is incorrect').waitFor()
    await page.getByLabel('Login password').fill(PASSWORD)
    await lift.click()
    await page.getByRole('button', { name: 'Freeze now' }).waitFor()
    await page.getByText(NOTICE).waitFor({ state: 'detached' })
    await nextMessage(stage.exchange, ALICE, /Freeze lifted/)
  })

  it('leaves nothing behind: the next order is in the book', async () => {
    const desk = new TradingPage(alice)
    await desk.open()
    await desk.place('Sell', 'Limit', { Price: '90000', Amount: '0.01' })
    await desk.untilOpen(1)
  })
})
