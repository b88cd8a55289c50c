import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { before, describe, it } from 'node:test'
import { violations } from '../support/accessibility.ts'
import type { AuthenticatorApp } from '../support/authenticator-app.ts'
import { lastLink } from '../support/read-inbox.ts'
import { PASSWORD } from '../support/running-exchange.ts'
import { setLentStage } from '../support/stage.ts'
import type { Visitor } from '../support/visitor.ts'
import { bindAuthenticator } from './bind-by-calls.ts'
import { answer } from './proof-question.ts'

describe('API keys', { timeout: 240_000 }, () => {
  const stage = setLentStage()
  let alice: Visitor
  let email: string
  let app: AuthenticatorApp

  before(async () => {
    email = stage.exchange.emailOf('alice')
    await stage.exchange.cli(
      'user',
      'create',
      '--email',
      email,
      '--password',
      PASSWORD,
      '--kyc',
      '1',
      '--fund',
      'BTC=1',
    )
    alice = await stage.visit()
    await alice.signIn({ email })
    app = await bindAuthenticator(stage.exchange, alice, email)
  })

  const prove = async () => answer(alice, 'Authenticator code', await app.code())

  const account = async (apiKey: string, secretKey: string, path = '/api/v3/account', method = 'GET', more = '') => {
    const text = `${more}timestamp=${Date.now()}`
    const signature = createHmac('sha256', secretKey).update(text).digest('hex')
    const headers = { 'x-mbx-apikey': apiKey }
    const answer = await fetch(`${stage.exchange.baseUrl}${path}?${text}&signature=${signature}`, { method, headers })
    return answer.status
  }

  it('are created, activated by a button and not by opening the page, and granted permissions, each step with its proof', async () => {
    const { page } = alice
    await alice.open('/account/api')
    await page.getByText('You have no API keys.').waitFor()
    await page.getByRole('link', { name: 'Create a key' }).click()
    await page.getByLabel('Label').fill('grid robot')
    await page.getByRole('button', { name: 'Create key' }).click()
    await prove()
    await page.getByRole('heading', { name: 'Copy your key now' }).waitFor()
    assert.deepEqual(await violations(page), [])
    const [apiKey = '', secretKey = ''] = await page.locator('dd code').allTextContents()
    assert.match(apiKey, /^[A-Za-z0-9]{64}$/)
    const done = page.getByRole('button', { name: 'Done' })
    assert.equal(await done.isDisabled(), true)
    await page.getByLabel('I have stored the secret safely').check()
    await done.click()
    await page.getByText('Waiting for activation').waitFor()
    assert.ok(!(await page.content()).includes(secretKey), 'the secret is gone with its page')
    assert.equal(await account(apiKey, secretKey), 401)

    // A program that scans mail opens the link first.
    const link = await lastLink(stage.exchange, email, '/account/api')
    assert.equal((await fetch(link)).status, 200)
    const elsewhere = await stage.visit()
    await elsewhere.open(`${link.pathname}${link.search}`)
    assert.equal(await account(apiKey, secretKey), 401)
    await elsewhere.page.getByRole('button', { name: 'Confirm' }).click()
    await elsewhere.page.getByRole('heading', { name: 'grid robot is active' }).waitFor()
    assert.equal(await account(apiKey, secretKey), 200)
    await elsewhere.open(`${link.pathname}${link.search}`)
    await elsewhere.page.getByRole('button', { name: 'Confirm' }).click()
    await elsewhere.page.getByRole('heading', { name: 'This link does not work' }).waitFor()
    await elsewhere.leave()

    await alice.open('/account/list_api')
    await page.getByRole('link', { name: 'Edit grid robot' }).click()
    await page.getByRole('heading', { name: 'IP restrictions' }).waitFor()
    assert.equal(await page.getByRole('checkbox', { name: /^Withdrawals/ }).isDisabled(), true)
    await page.getByRole('radio', { name: /^Only these IP addresses/ }).check()
    await page.getByRole('textbox', { name: 'IP addresses' }).fill('127.0.0.1\n10.0.0.0/8')
    await page.getByText('10.0.0.0/8 is too wide').waitFor()
    const save = page.getByRole('button', { name: 'Save changes' })
    assert.equal(await save.isDisabled(), true)
    await page.getByRole('textbox', { name: 'IP addresses' }).fill('127.0.0.1')
    await page.getByRole('checkbox', { name: /^Spot trading/ }).check()
    await page.getByText('You are adding permissions (Spot trading)').waitFor()
    assert.deepEqual(await violations(page), [])
    await save.click()
    await prove()
    await page.getByText('A change is waiting for you').waitFor()
    const order = 'symbol=BTCUSDT&side=SELL&type=LIMIT&timeInForce=GTC&quantity=0.01&price=90000&'
    assert.equal(await account(apiKey, secretKey, '/api/v3/order', 'POST', order), 401)
    const confirm = await lastLink(stage.exchange, email, '/account/api')
    await alice.open(`${confirm.pathname}${confirm.search}`)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('heading', { name: 'grid robot has its new permissions' }).waitFor()
    assert.equal(await account(apiKey, secretKey, '/api/v3/order', 'POST', order), 200)
  })

  it('are deleted, and refused from then on', async () => {
    const bob = await stage.signedIn('bob', 'BTC=1')
    const { page } = bob
    const bobsApp = await bindAuthenticator(stage.exchange, bob, stage.exchange.emailOf('bob'))
    const create = ['apikey', 'create', '--email', stage.exchange.emailOf('bob'), '--permissions', 'read,trade']
    const { apiKey, secretKey } = await stage.exchange.cli<{ apiKey: string; secretKey: string }>(...create)
    assert.equal(await account(apiKey, secretKey), 200)
    await bob.open('/account/list_api')
    await page.getByRole('link', { name: /^Edit / }).click()
    await page.getByRole('button', { name: 'Delete key' }).click()
    await answer(bob, 'Authenticator code', await bobsApp.code())
    await page.waitForURL('**/account/list_api')
    await page.getByText('You have no API keys.').waitFor()
    assert.equal(await account(apiKey, secretKey), 401)
    await bob.leave()
  })
})
