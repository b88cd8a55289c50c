import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { calls } from '@bowline/contract/calls.ts'
import { comes } from '@bowline/platform/eventually.fixture.ts'
import type { WebSocket } from 'ws'
import { setExchange } from '../support/running-exchange.ts'
import { solveCaptcha } from '../support/solve-captcha.ts'
import { post } from './sender.ts'
import { FORM, LOGIN, makeUser, PASSWORD, SitePerson } from './site-person.ts'

const table = Object.entries(calls).map(([name, { access }]) => ({ name, access, path: name.split(' ')[1] as string }))
const changes = table.filter(({ name }) => name.startsWith('POST '))
const LOGOUT = '/exchange-web/web/user/logout'
const limit = { pair: 'BTC_USDT', side: 'buy', type: 'limit', qty: '0.01', price: '40000' }

/** The most expensive calls would hit the rate limit, so each has its own address. */
describe('foreign pages, and callers without a session', async () => {
  const exchange = await setExchange()
  const alice = await SitePerson.signedIn(exchange, 'alice', ['USDT=100000'])
  const bob = await SitePerson.signedIn(exchange, 'bob', ['USDT=100000'], '127.0.0.2')

  const code = async (answer: ReturnType<SitePerson['ask']>) => String((await answer).body.code)
  const signedIn = async (person: SitePerson) =>
    (await person.ask('GET /exchange-web/web/user/session')).body.data.user !== null

  it('every call that needs a session is refused without a valid one', async () => {
    const tokens = [{}, { token: '' }, { token: 'x'.repeat(43) }, { token: `${alice.token}A` }, { token: alice.csrf }]
    for (const [at, { name }] of table.filter(({ access }) => access === 'session').entries()) {
      const visitor = new SitePerson(exchange, 'nobody', `127.1.${at >> 7}.${(at & 127) + 1}`)
      for (const parameters of tokens) assert.equal(await code(visitor.ask(name, parameters)), '403', name)
    }
  })

  it('no change is made for a foreign page, or without the session’s CSRF token', async () => {
    const cookie = { cookie: `bowline_session=${alice.token}` }
    const proof = { 'x-csrf-token': alice.csrf }
    const { host } = new URL(exchange.baseUrl)
    const forgeries: Record<string, string>[] = [
      { ...cookie, origin: 'https://evil.example' },
      { ...cookie, ...proof, origin: 'https://evil.example' },
      { ...cookie, ...proof, origin: 'null' },
      { ...cookie, ...proof, origin: `http://${host}.evil.example` },
      { ...cookie, ...proof, origin: `http://evil.example/${host}` },
      { ...cookie, ...proof, origin: `http://${host}@evil.example` },
      { ...cookie, ...proof, 'sec-fetch-site': 'cross-site' },
      { ...cookie, ...proof, 'sec-fetch-site': 'same-site' },
      { ...cookie, origin: 'https://evil.example', 'content-type': 'text/plain' },
      { ...cookie, origin: 'https://evil.example', 'content-type': 'multipart/form-data; boundary=x' },
    ]
    const unproven = [cookie, { ...cookie, 'x-csrf-token': '' }, { ...cookie, 'x-csrf-token': bob.csrf }]
    for (const [at, { name, path, access }] of changes.entries()) {
      const browser = alice.at(`127.2.${at >> 7}.${(at & 127) + 1}`)
      for (const headers of access === 'session' ? [...forgeries, ...unproven] : forgeries) {
        const { body, headers: sent } = await browser.send('POST', path, limit, headers)
        assert.equal(body.code, '10000', `${name} ${JSON.stringify(headers)}: ${body.msg}`)
        assert.equal(sent['set-cookie'], undefined, name)
      }
    }
    assert.equal(await signedIn(alice), true)
  })

  it('a foreign page cannot sign a visitor in or out with its own token', async () => {
    const foreign = { cookie: `bowline_session=${alice.token}`, origin: 'https://evil.example' }
    const credentials = { name: 'bob@example.com', password: PASSWORD }
    for (const path of [LOGIN, LOGOUT]) {
      const parameters = path === LOGIN ? credentials : {}
      for (const token of ['x', bob.token]) {
        const answers = [
          await alice.send('POST', `${path}?token=${token}`, parameters, foreign),
          await alice.send('POST', path, { ...parameters, token }, foreign),
        ]
        for (const { body, headers } of answers)
          assert.deepEqual([body.code, headers['set-cookie']], ['10000', undefined])
      }
    }
    assert.deepEqual([await signedIn(alice), await signedIn(bob)], [true, true])
  })

  it('a session planted before signing in is dead afterwards, and the cookie is unreadable to scripts', async () => {
    await makeUser(exchange, 'carol')
    const planted = await new SitePerson(exchange, 'bob', '127.0.0.4').signIn()
    const carol = new SitePerson(exchange, 'carol', '127.0.0.4')
    carol.token = planted.body.data.token
    const fixed = carol.token
    await carol.signIn()
    assert.notEqual(carol.token, fixed)
    assert.equal(await code(carol.send('GET', '/exchange-web/web/user/settings', {}, { token: fixed })), '403')
    assert.match(carol.setCookie, /^bowline_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=604800$/)
  })

  it('nobody learns which names have accounts, and guessing is stopped', async () => {
    const answers: unknown[][] = [[], []]
    const times: number[][] = [[], []]
    const guessers = ['bob', 'nobody-at-all'].map((name, at) => new SitePerson(exchange, name, `127.0.${at + 5}.1`))
    for (let guess = 0; guess < 12; guess += 1) {
      // In turn, so that whatever else this machine does slows both.
      for (const [at, guesser] of guessers.entries()) {
        // After five wrong passwords each attempt takes a solved captcha.
        const recaptcha = guess < 5 ? undefined : await solveCaptcha(exchange, 'login', 'hard')
        if (guess === 5) assert.equal((await guesser.signIn('wrong guess')).body.code, '420001')
        const started = performance.now()
        const { body } = await guesser.signIn(`wrong guess ${guess}`, recaptcha)
        times[at]?.push(performance.now() - started)
        answers[at]?.push([body.code, body.msg, Object.keys(body.data ?? {})])
      }
    }
    assert.deepEqual(answers[0], answers[1])
    assert.match(JSON.stringify(answers[0]), /140036.*420002/)
    // Equally long, however busy the machine: the median of ten whose password was checked.
    const [known = 0, unknown = 0] = times.map((all) => all.slice(0, 10).sort((a, b) => a - b)[5])
    assert.ok(unknown > known / 4 && known > unknown / 4, `${known} ms and ${unknown} ms`)
    const solved = await solveCaptcha(exchange, 'login', 'hard')
    const right = await new SitePerson(exchange, 'bob', '127.0.9.1').signIn(PASSWORD, solved)
    assert.equal(right.body.code, '420002', 'the right password does not help either while it is locked')
  })

  it('other users’ orders, alerts and files are out of reach, and so are their ids', async () => {
    const create = 'POST /exchange-web/web/order/create'
    const order = (await alice.ask(create, { ...limit, clientOrderId: 'mine' })).body.data.order
    const alertOf = { pair: 'BTC_USDT', price: '1', direction: 'below' }
    const { alert } = (await alice.ask('POST /exchange-web/web/alert/create', alertOf)).body.data
    const key = { pair: 'BTC_USDT', orderId: String(order.id) }
    for (const [name, parameters] of [
      ['POST /exchange-web/web/order/cancel', key],
      ['POST /exchange-web/web/order/cancel', { pair: 'BTC_USDT', clientOrderId: 'mine' }],
      ['POST /exchange-web/web/order/amend', { ...key, qty: '0.005' }],
      ['GET /exchange-web/web/order/biography', key],
      ['POST /exchange-web/web/orderList/cancel', { pair: 'BTC_USDT', listId: String(order.id) }],
    ] as const) {
      assert.match(await code(bob.ask(name, parameters)), /^(10000|310\d{3})$/, name)
    }
    const ask = async (name: string, parameters = {}) => (await bob.ask(name, parameters)).body.data
    assert.deepEqual((await ask('GET /exchange-web/web/order/openList')).rows, [])
    assert.deepEqual((await ask('POST /exchange-web/web/order/cancelAll')).orders, [])
    assert.equal((await ask('POST /exchange-web/web/alert/delete', { id: String(alert.id) })).deleted, false)
    const file = await bob.ask('GET /exchange-web/web/order/export', { what: 'history' })
    assert.equal(file.text.split('\r\n').length, 2, 'nothing but the head')
    const replay = (await bob.ask(create, { ...limit, clientOrderId: 'mine' })).body.data
    assert.deepEqual([replay.isRepeat, replay.order.id === order.id], [false, false])
    assert.equal((await alice.ask('GET /exchange-web/web/order/openList')).body.data.rows[0].id, order.id)
  })

  it('the socket is anonymous for a foreign page, and the account channel ends with the session', async () => {
    const cookie = `bowline_session=${alice.token}`
    const { origin, host } = new URL(exchange.baseUrl)
    for (const foreign of ['https://evil.example', 'null', `http://${host}.evil.example`, 'file://'])
      assert.equal(await alice.upgrade({ cookie, origin: foreign }), 403, foreign)
    const received = (ws: WebSocket, isIt: (frame: Record<string, unknown>) => boolean) =>
      comes(
        'a frame',
        new Promise<unknown>((resolve) =>
          ws.on('message', (text) => {
            const frame = JSON.parse(String(text))
            if (isIt(frame)) resolve(frame.code ?? frame.kind)
          }),
        ),
      )
    const program = (await alice.upgrade({ cookie })) as WebSocket
    const refused = received(program, ({ channel }) => channel === 'account')
    program.send('{"op":"subscribe","channels":["account"]}')
    assert.equal(await refused, 'sign-in-needed', 'without an origin a cookie counts for nothing')
    const own = (await alice.upgrade({ cookie, origin })) as WebSocket
    const snapshot = received(own, ({ kind }) => kind === 'snapshot')
    own.send('{"op":"subscribe","channels":["account"]}')
    await snapshot
    const ended = received(own, ({ kind }) => kind === 'refused')
    assert.equal(await code(alice.ask(`POST ${LOGOUT}`)), '0')
    assert.equal(await ended, 'session-ended')
    const again = received(own, ({ kind }) => kind === 'refused')
    own.send('{"op":"subscribe","channels":["account"]}')
    assert.equal(await again, 'sign-in-needed')
    for (const ws of [program, own]) ws.terminate()
    const late = await post(exchange, { path: '/exchange-web/web/user/settings', headers: { cookie, ...FORM } })
    assert.equal(late.body.code, '403')
  })
})
