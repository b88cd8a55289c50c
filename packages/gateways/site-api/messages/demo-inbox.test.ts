import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Messages } from '@bowline/capabilities/messages/messages.ts'
import { createLog } from '@bowline/platform/log.ts'
import { Secrets } from '@bowline/platform/secrets.ts'
import { setApi } from '../../../../apps/api/api.fixture.ts'
import { inboxOf, lastCode, lastLink } from '../../../../tests/support/read-inbox.ts'
import { solveCaptcha } from '../../../../tests/support/solve-captcha.ts'
import { SiteVisitor } from '../site-visitor.fixture.ts'

const INBOX = 'GET /exchange-web/web/demo/inbox'
const MESSAGE = 'GET /exchange-web/web/demo/message'
const CHALLENGE = 'GET /exchange-web/web/captcha/challenge'

describe('the inbox of the demo', async () => {
  const { api, sql } = await setApi()
  // Only enqueues messages; the running exchange sends them.
  const queue = new Messages({
    sql,
    secrets: Secrets.open(api.directory),
    log: createLog('test', { level: 'silent' }),
    carriers: {},
    brand: () => ({ name: '', url: '' }),
    about: async () => ({}),
  })

  const send = (to: { email: string } | { phone: string }, code: string) =>
    queue.enqueue(sql, {
      key: code,
      to,
      locale: 'en_US',
      template: 'code',
      values: { action: 'login', code, minutes: 10 },
    })

  it('shows mails sent by SMTP and text messages, whoever they went to', async () => {
    await send({ email: 'alice@example.com' }, '111111')
    assert.equal(await lastCode(api, 'alice@example.com'), '111111')
    await send({ email: 'alice@example.com' }, '222222')
    await send({ phone: '+4915112345678' }, '333333')
    assert.equal(await lastCode(api, '+4915112345678'), '333333')
    assert.equal(await lastCode(api, 'alice@example.com'), '222222')
    const [newest, oldest] = await inboxOf(api, 'alice@example.com')

    const visitor = new SiteVisitor(api)
    const { messages } = await visitor.call(INBOX, { to: 'ALICE', after: oldest?.id ?? 0 })
    assert.deepEqual(messages, [newest])
    assert.deepEqual((await visitor.call(INBOX, { limit: 1 })).messages.length, 1)
    const read = await visitor.call(MESSAGE, { id: newest?.id ?? 0 })
    assert.equal(read.subject, 'Your verification code – Bowline')
    assert.match(read.html ?? '', /222222/)
    assert.equal(await visitor.refused(MESSAGE, { id: 1_000_000 }), '10000')
  })

  it('can be searched by tests that follow a link', async () => {
    const link = `${api.address}/user/activate?token=abc`
    const to = { email: 'bob@example.com' }
    const values = { link, minutes: 30 }
    await queue.enqueue(sql, { key: 'link', to, locale: 'ar_AR', template: 'activation', values })
    assert.equal((await lastLink(api, 'bob@example.com', '/user/')).href, link)
  })

  it('is accompanied by a captcha that machines can solve', async () => {
    const visitor = new SiteVisitor(api)
    const { captcha } = await visitor.call('GET /exchange-web/web/site/config')
    assert.deepEqual(captcha, { provider: 'altcha' })
    assert.match(await solveCaptcha(api, 'register'), /^[A-Za-z0-9+/=]{100,}$/)
    assert.equal((await visitor.call(CHALLENGE, { purpose: 'register' })).parameters.algorithm, 'PBKDF2/SHA-256')
    for (const purpose of ['', 'a b', 'x'.repeat(50)])
      assert.equal(await visitor.refused(CHALLENGE, { purpose }), '10000')
  })

  it('keeps a call behind the captcha closed without a fresh solution', async () => {
    const path = '/exchange-web/web/valid/sendMobileCode?operationType=1&countryCode=DE&mobile='
    const codeOf = async (mobile: string, headers: Record<string, string> = {}) => {
      const response = await new SiteVisitor(api).get(`${path}${mobile}`, headers)
      return ((await response.json()) as { code: string }).code
    }
    assert.equal(await codeOf('15112345001'), '420001')
    const recaptcha = await solveCaptcha(api, 'sendMobileCode')
    assert.equal(await codeOf('15112345002', { recaptcha }), '0')
    assert.equal(await codeOf('15112345003', { recaptcha }), '420001')
    const robotverification = await solveCaptcha(api, 'sendMobileCode')
    assert.equal(await codeOf('15112345004', { robotverification }), '0')
    const byParameter = new URLSearchParams({ recaptcha: await solveCaptcha(api, 'sendMobileCode') })
    assert.equal(await codeOf(`15112345005&${byParameter}`), '0')
    assert.equal(await codeOf('15112345006', { recaptcha: await solveCaptcha(api, 'register') }), '420001')
  })
})
