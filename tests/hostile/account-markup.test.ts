import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { startBrowser } from '../support/browser.ts'
import { setExchangeWithDatabase } from '../support/database-of.ts'
import { inboxOf } from '../support/read-inbox.ts'
import { solveCaptcha } from '../support/solve-captcha.ts'
import { untilTakenOver } from '../support/visitor.ts'
import { A, AccountPerson } from './account-person.ts'
import { FORM, PASSWORD } from './site-person.ts'
import { Staff } from './staff.ts'

/** Short enough for every field. */
const EVIL = '<img src=x onerror=window.hit=1>'
const HTML = { accept: 'text/html' }
/** base64url of `{"deviceId":…}`, a client's description of itself. */
const contextOf = (deviceId: string) => Buffer.from(JSON.stringify({ deviceId })).toString('base64url')

describe('hostile text in the account centre, the console and mails', async () => {
  let userId: string

  const { exchange, sql } = await setExchangeWithDatabase()
  const alice = await AccountPerson.registered(exchange, sql, 'alice')
  const admin = await Staff.hired(exchange, 'admin', 'admin')
  const browser = await startBrowser()
  const context = await browser.newContext()
  const page = await context.newPage()
  after(() => browser.close())

  const shows = async (address: string, expected: boolean) => {
    await page.goto(address)
    const isShown = () => page.evaluate<boolean>(`document.body.innerText.includes(${JSON.stringify(EVIL)})`)
    if (expected) await eventually(`${address} shows it`, isShown)
    assert.equal(await page.evaluate<unknown>('window.hit'), undefined, address)
    assert.equal(await page.locator('img[src="x"]').count(), 0, address)
  }

  it('is stored wherever it is accepted', async () => {
    const [row] = await sql<{ id: bigint }[]>`update users set kyc_level = 1 where email = ${alice.email} returning id`
    userId = String(row?.id)
    await alice.bindsAuthenticator()
    const key = { apiKeyRemark: EVIL, ...(await alice.proof()) }
    await alice.data(`POST ${A}/userCenterOpenApi/createApiKey`, key)
    const address = { coinSymbol: 'BTC', address: 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx', label: '<img src=x>' }
    await alice.data(`POST ${A}/add_withdraw_address`, { ...address, ...(await alice.proof()) })
    const [passkey] = await sql<{ id: string }[]>`
      insert into passkeys (user_id, credential_id, public_key, counter, label, created_at)
      values (${userId}, 'x', '\\x00', 0, 'Phone', now()) returning id`
    await alice.data(`POST ${A}/user/passkey/rename`, { id: String(passkey?.id), label: EVIL })
    await alice.data(`POST ${A}/user/passkey/remove`, { id: String(passkey?.id), ...(await alice.proof()) })
    const again = await sql<{ id: string }[]>`
      insert into passkeys (user_id, credential_id, public_key, counter, label, created_at)
      values (${userId}, 'x', '\\x00', 0, ${EVIL}, now()) returning id`
    assert.equal(again.length, 1)
    // Ends her session, so it comes before she signs in.
    const freeze = { userId, trading: 'true', withdrawals: 'false', reason: EVIL }
    assert.equal((await admin.ask('POST /console-api/users/freeze', freeze)).code, '0')
    const named = { 'user-agent': EVIL, 'request-context': contextOf(EVIL), ...FORM }
    const login = { name: alice.email, password: PASSWORD }
    await alice.waitOut()
    const { body } = await alice.send('POST', `${A}/user/login`, login, { ...alice.own, ...named })
    assert.equal(body.data.next, 'authenticator')
    const proof = { ticket: body.data.ticket, trustDevice: 'true', ...(await alice.proof()) }
    const signedIn = await alice.send('POST', `${A}/user/loginVerify`, proof, { ...alice.own, ...named })
    assert.equal(signedIn.body.code, '0', signedIn.body.msg)
    Object.assign(alice, { token: signedIn.body.data.token, csrf: signedIn.body.data.csrfToken })
    for (const phrase of [EVIL, 'a"onload=', "'; drop table", 'a\u0000bcd', 'a\r\nb: c'])
      assert.equal(await alice.code(`POST ${A}/user/antiPhishing`, { phrase, ...(await alice.proof()) }), '10000')

    const made = { email: 'evil@staff.example', name: EVIL, role: 'support' }
    assert.equal((await admin.ask('POST /console-api/staff/create', made)).code, '10000')
    const close = await admin.ask('POST /console-api/users/close', { userId, reason: EVIL })
    assert.equal(close.code, '0', close.msg)
  })

  it('is plain text to its owner', async () => {
    const cookies = [...alice.cookies].map(([name, value]) => ({ name, value, url: exchange.baseUrl }))
    await context.addCookies(cookies)
    for (const [path, isShown] of [
      ['/account/api', true],
      ['/account/security', false],
      ['/account/mng_address', false],
      ['/account/passkeys', true],
      ['/account/sessions', true],
      ['/account/login_history', true],
      ['/account/trust-token', true],
      ['/demo/inbox', false],
    ] as const) {
      await shows(`${exchange.baseUrl}${path}`, isShown)
      await untilTakenOver(page)
      // The server-rendered page shows the same.
      const { text } = await alice.get(path, { ...alice.own, ...HTML })
      assert.equal(text.includes(EVIL), false, path)
    }
  })

  it('is plain text to the staff', async () => {
    const built = async () => (await fetch(exchange.consoleUrl, { headers: HTML })).status === 200
    await eventually('the console has pages', built, 60_000)
    const [name = '', value = ''] = admin.cookie.split('=')
    await context.addCookies([{ name, value, url: exchange.consoleUrl }])
    for (const [path, isShown] of [
      ['/approvals', true],
      ['/audit', false],
      [`/users/${userId}`, true],
    ] as const)
      await shows(`${exchange.consoleUrl}${path}`, isShown)
  })

  it('is plain text in mails', async () => {
    const markedMails = async () => {
      let shown = 0
      for (const { id } of await inboxOf(exchange, alice.email)) {
        const answer = await fetch(`${exchange.baseUrl}${A}/demo/message?id=${id}`)
        const { html } = ((await answer.json()) as { data: { html: string } }).data
        assert.doesNotMatch(html, /<img|<script/)
        if (html.includes('&lt;img src=x')) shown += 1
      }
      return shown
    }
    await eventually(
      'there are mails of the key, of the address and of the passkey',
      async () => (await markedMails()) >= 3,
    )
  })

  it('cannot break a log line, a header or a row', async () => {
    for (const deviceId of ['a\u0000b', '\ud800', 'x'.repeat(5_000), '\u2028</script>', '', '"}']) {
      const bob = new AccountPerson(exchange, sql, 'nobody', '127.5.0.1')
      const headers = { 'request-context': contextOf(deviceId), ...FORM }
      const wrong = { name: alice.email, password: 'wrong horse 1' }
      assert.equal((await bob.send('POST', `${A}/user/login`, wrong, headers)).body.code, '140036')
      const phrase = { phrase: 'blue heron', ...(await alice.proof()) }
      const changed = await alice.send('POST', `${A}/user/antiPhishing`, phrase, { ...alice.own, ...headers })
      assert.equal(changed.body.code, '0', `${JSON.stringify(deviceId)}: ${changed.body.msg}`)
      await sql`truncate sign_in_failures`
    }
    const verdict = await admin.ask('POST /console-api/audit/verify')
    assert.equal(verdict.data.isWhole, true)
  })

  it('is not accepted as a sign-in name in any spelling', async () => {
    const none = [
      'a\r\nbcc: eve@evil.example@example.com',
      'alice@example.com\r\nbcc: eve@evil.example',
      'alice@example.com,eve@evil.example',
      'alice@example.com eve@evil.example',
      '<alice@example.com>',
      '"alice"@example.com',
      'alice@[127.0.0.1]',
      "' or 1=1 --@example.com",
      'alice\u0000@example.com',
      'älice@example.com',
      'alice@exámple.com',
      '+49 151 12345678;ext=1',
      '+1 900 555 0123',
      'tel:+4915112345678',
      '+4915112345678'.repeat(4),
    ]
    const mallory = new AccountPerson(exchange, sql, 'nobody', '127.5.0.2')
    for (const name of none) {
      const asked = async (word: string) => ({ name, recaptcha: await solveCaptcha(exchange, word) })
      assert.equal(await mallory.code(`POST ${A}/user/register/sendCode`, await asked('register')), '140006', name)
      assert.equal(await mallory.code(`POST ${A}/user/forget/sendCode`, await asked('forget')), '140006', name)
      assert.equal(await mallory.code(`POST ${A}/user/login`, { name, password: PASSWORD }), '140006', name)
    }
    assert.deepEqual(await inboxOf(exchange, 'eve@evil.example'), [])
  })
})
