import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { readConfig } from '@bowline/platform/config.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { BuiltSite } from './built-site.ts'
import { startPageServer } from './page-server.ts'

const SECRET = 'correct-horse-1'

/** What a page needs of the site API before it is drawn. */
const answers: Readonly<Record<string, unknown>> = {
  '/exchange-web/web/site/config': {
    ...{ locales: [{ id: 'en_US' }], coins: [], ownDomains: [], parentDomain: '' },
    app: { userAgent: 'BowlineApp' },
  },
  '/exchange-web/web/user/session': { user: null },
}

test('a page that cannot be drawn is logged by its route, never by what somebody typed as its path', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'bowline-pages-'))
  const [socket, apiSocket] = [join(folder, 'pages.sock'), join(folder, 'api.sock')]
  const api = createServer(({ url = '' }, response) => {
    const [path = ''] = url.split('?')
    response.end(JSON.stringify({ code: '0', msg: 'success', data: answers[path] }))
  }).listen(apiSocket)
  await once(api, 'listening')
  const lines: unknown[] = []
  const log = { error: (line: object) => lines.push(line), warn: () => {} } as unknown as Log
  const site: BuiltSite = {
    browserFolder: folder,
    assetsOf: () => ({ firstLoad: '', entry: '', styles: [], preloads: [] }),
    render: async ({ request: { url }, onRoute }) => {
      if (url.includes('/announcements/')) onRoute('/announcements/:slug')
      throw new TypeError('undefined is no page')
    },
  }
  const config = readConfig({ BOWLINE_DATA: folder })
  const server = await startPageServer({ config, log, site, socket, apiSocket })
  t.after(async () => {
    await server.close()
    api.close()
    rmSync(folder, { recursive: true })
  })
  const get = async (path: string) => {
    const [answer] = await once(request({ socketPath: socket, path }).end(), 'response')
    return [answer.statusCode, await text(answer)]
  }
  assert.deepEqual(await get(`/announcements/${SECRET}?key=${SECRET}`), [500, 'undefined is no page'])
  assert.deepEqual(await get(`/${SECRET}`), [500, 'undefined is no page'])
  assert.deepEqual(
    lines.map((line) => (line as { route?: string }).route),
    ['/announcements/:slug', undefined],
  )
  assert.equal(JSON.stringify(lines).includes(SECRET), false)
})
