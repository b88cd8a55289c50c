import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { comes } from '@bowline/platform/eventually.fixture.ts'
import { WebSocket } from 'ws'
import { setExchange } from '../support/running-exchange.ts'
import { post } from './sender.ts'
import { FORM, LOGIN, makeUser, PASSWORD, SitePerson } from './site-person.ts'

const SESSION = '/exchange-web/web/user/session'
const HTML = { accept: 'text/html' }
/** The headers of a TLS-terminating proxy. */
const BY_TLS = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'bowline.example' }

describe('cookies under TLS', async () => {
  const exchange = await setExchange({ env: { BOWLINE_BEHIND_TLS: 'on', BOWLINE_URL: 'https://bowline.example' } })
  await makeUser(exchange, 'alice')
  const alice = new SitePerson(exchange, 'alice')
  const form = { name: 'alice@example.com', password: PASSWORD }
  const answer = await alice.send('POST', LOGIN, form, BY_TLS)
  assert.equal(answer.body.code, '0', answer.body.msg)
  const lines = answer.headers['set-cookie'] ?? []
  alice.token = answer.body.data.token
  alice.csrf = answer.body.data.csrfToken

  const userBy = async (cookie: string, from: Record<string, string> = BY_TLS) =>
    (await post(exchange, { path: SESSION, headers: { ...from, cookie } })).body.data.user

  it('can be set by this host only', () => {
    assert.ok(lines.length >= 2)
    for (const line of lines) {
      assert.match(line, /^__Host-bowline_\w+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/)
      assert.doesNotMatch(line, /Domain/i)
    }
  })

  it('are recognised by their own name: one planted by a sibling domain is ignored', async () => {
    const { token } = alice
    assert.equal((await userBy(`__Host-bowline_session=${token}`)).mail, 'a***e@example.com')
    for (const planted of [
      `bowline_session=${token}`,
      `bowline_session =${token}`,
      `__host-bowline_session=${token}`,
      `__Host-bowline_session_=${token}`,
      `__Secure-bowline_session=${token}`,
      `x; bowline_session=${token}`,
    ])
      assert.equal(await userBy(planted), null, planted)
    const both = `bowline_session=${'x'.repeat(43)}; __Host-bowline_session=${token}`
    assert.equal((await userBy(both)).mail, 'a***e@example.com')
  })

  it('work alike for pages, changes and sockets', async () => {
    const origin = 'https://bowline.example'
    const good = { ...BY_TLS, cookie: `__Host-bowline_session=${alice.token}` }
    const planted = { ...BY_TLS, cookie: `bowline_session=${alice.token}` }
    const page = async (headers: Record<string, string>) =>
      (await alice.get('/account/security', { ...HTML, ...headers })).text.includes('a***e@example.com')
    assert.deepEqual([await page(good), await page(planted)], [true, false])

    const change = async (headers: Record<string, string>) => {
      const own = { ...headers, ...FORM, origin, 'x-csrf-token': alice.csrf }
      const letter = { method: 'POST', path: '/exchange-web/web/user/session/endOthers', headers: own }
      return (await post(exchange, letter)).body.code as string
    }
    assert.deepEqual([await change(good), await change(planted)], ['0', '403'])

    const account = async (headers: Record<string, string>) => {
      const ws = (await alice.upgrade({ ...headers, origin })) as WebSocket
      assert.ok(ws instanceof WebSocket)
      const received = comes(
        'an answer about the account',
        new Promise<string>((resolve) =>
          ws.on('message', (text) => {
            const frame = JSON.parse(String(text))
            if (frame.channel === 'account') resolve(frame.kind)
          }),
        ),
      )
      ws.send('{"op":"subscribe","channels":["account"]}')
      return received.finally(() => ws.terminate())
    }
    assert.deepEqual([await account(good), await account(planted)], ['snapshot', 'refused'])
  })

  it('are removed under the same name', async () => {
    const headers = { ...BY_TLS, cookie: `__Host-bowline_session=${alice.token}`, origin: 'https://bowline.example' }
    const { headers: sent } = await alice.send('POST', '/exchange-web/web/user/logout', {}, headers)
    assert.match(String(sent['set-cookie']), /^__Host-bowline_session=; .*Max-Age=0; Secure$/)
    assert.equal(await userBy(`__Host-bowline_session=${alice.token}`), null)
  })
})
