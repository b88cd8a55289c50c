import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import type { Request } from 'playwright-core'
import { TestMailServer } from '../../packages/capabilities/messages/mail-server.fixture.ts'
import { PASSWORD } from '../support/running-exchange.ts'
import { setStage } from '../support/stage.ts'
import type { Visitor } from '../support/visitor.ts'
import { isSignedIn, logIn, says, signOut, submit } from './at-the-door.ts'

const ALICE = 'alice@example.com'
const LOGIN = '/exchange-web/web/user/login'
/** Code of a captcha that is missing. */
const CAPTCHA = '420001'

describe('in production, over TLS and with a mail server', { timeout: 240_000 }, () => {
  const mails = new TestMailServer()
  const stage = setStage(async () => {
    const SMTP_URL = await mails.start()
    return {
      tls: true,
      env: { BOWLINE_MODE: 'production', BOWLINE_AS_ROOT: 'on', SMTP_URL, SMTP_FROM: 'exchange@bowline.example' },
    }
  })
  let alice: Visitor
  /** The page's sign-in requests. */
  const sent: Request[] = []

  before(async () => {
    await stage.exchange.cli('user', 'create', '--email', ALICE, '--password', PASSWORD)
    alice = await stage.visit()
    alice.page.on('request', (request) => {
      if (new URL(request.url()).pathname === LOGIN) sent.push(request)
    })
  })
  after(() => mails.close())

  const captchasSent = () => sent.map((request) => new URLSearchParams(request.postData() ?? '').get('recaptcha') ?? '')

  it('refuses sign-in without a solved captcha, even with the right password', async () => {
    const form = { name: ALICE, password: PASSWORD }
    const answer = await alice.context.request.post(`${stage.exchange.baseUrl}${LOGIN}`, { form })
    const { code, data } = await answer.json()
    assert.deepEqual([code, data.level], [CAPTCHA, 'normal'])
  })

  it('has the page solve it in the background, and sends the code for a new browser by the mail server', async () => {
    const { page } = alice
    await alice.open('/user/login')
    await logIn(page, ALICE, PASSWORD)
    await page.waitForURL('**/user/loginVerify')
    const [first = '', ...more] = captchasSent()
    assert.deepEqual([first.length > 100, more], [true, []], 'solved before the first try')
    const code = await eventually('the mail is there', () => {
      const mail = mails.received.find(({ envelopeTo }) => envelopeTo.includes(ALICE))
      return /(?<![\d.+])\d{6}(?!\d)/.exec(mail?.text ?? '')?.[0]
    })
    await page.getByLabel('E-mail code').fill(code)
    await page.getByRole('checkbox', { name: /^Trust this device/ }).check()
    await submit(page)
    await isSignedIn(page)
  })

  it('requires another one each time, even from a trusted browser', async () => {
    const { page } = alice
    await signOut(page)
    await alice.open('/user/login')
    await logIn(page, ALICE, 'wrong horse 1')
    await says(page, 'Incorrect name or login password')
    await logIn(page, ALICE, PASSWORD)
    await isSignedIn(page)
    const captchas = captchasSent()
    assert.equal(new Set(captchas).size, 3)
    assert.ok(captchas.every((captcha) => captcha.length > 100))
    assert.deepEqual(alice.complaints, [])
  })

  it('has no public inbox', async () => {
    const { page } = alice
    assert.equal((await alice.open('/demo/inbox'))?.status(), 404)
    assert.equal(await page.getByRole('link', { name: 'Demo inbox' }).count(), 0)
    await assert.rejects(alice.ask('/exchange-web/web/demo/inbox'), /10000 Unknown path or method/)
  })
})
