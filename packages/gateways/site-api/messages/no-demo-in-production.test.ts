import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Sessions } from '@bowline/capabilities/identity/sessions/sessions.ts'
import { setApi } from '../../../../apps/api/api.fixture.ts'
import { SiteVisitor } from '../site-visitor.fixture.ts'

test('production has no play money and no public inbox, signed in or not', async () => {
  const { api, sql } = await setApi({ mode: 'production' })
  const key = await api.person('alice', [])
  const [alice] = await sql<{ id: bigint }[]>`select id from users`
  const client = { type: 'web', ip: '127.0.0.1', userAgent: '' } as const
  const { token } = await new Sessions(sql).start(Number(alice?.id), client, Date.now())
  const visitor = new SiteVisitor(api)
  const signedIn = { 'exchange-token': token }
  const answer = async (response: Promise<Response>) => {
    const { code, msg } = (await (await response).json()) as { code: string; msg: string }
    return [code, msg]
  }
  assert.deepEqual(await answer(visitor.get('/exchange-web/web/user/sessions', signedIn)).then(([code]) => code), '0')
  const none = ['10000', 'Unknown path or method.']
  for (const headers of [signedIn, {}]) {
    assert.deepEqual(await answer(visitor.get('/exchange-web/web/demo/inbox', headers)), none)
    assert.deepEqual(await answer(visitor.get('/exchange-web/web/demo/message?id=1', headers)), none)
  }
  assert.deepEqual(await answer(visitor.post('/exchange-web/web/demo/fund', new URLSearchParams(), signedIn)), none)
  const { body } = await key.call('GET', '/api/v3/account')
  const funded = body.balances.filter(({ free }: { free: string }) => Number(free) > 0)
  assert.ok(body.balances.length > 0)
  assert.deepEqual(funded, [])
})
