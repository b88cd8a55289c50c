import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { CallData } from '@bowline/contract/calls.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SiteApi } from '../site-api/site-api.ts'
import { MarketPictures } from './social-picture/market-pictures.ts'
import { readVisit } from './visit.ts'

const icons = join(dirname(createRequire(import.meta.url).resolve('cryptocurrency-icons/package.json')), 'svg/color')
const pictures = join(import.meta.dirname, 'pictures')
const standalone = join(import.meta.dirname, '../standalone')
const verifiers = ['verify-proof.mjs', 'verify-reserves.mjs']
const DAY_SECONDS = 86_400
const MINUTES_SECONDS = 300

type Locales = CallData<'GET /exchange-web/web/site/config'>['locales']

/** Pages a search engine may list whatever the operator set up. */
const listed = ['/home', '/markets', '/fees', '/announcements', '/proof-of-reserves']

/** Small files with names of their own: the tab's icon, coins, the pictures for shares, what search engines read. */
export function serveSiteFiles(
  app: FastifyInstance,
  siteApiFor: (request: FastifyRequest) => SiteApi,
  publicUrl: string | undefined,
): void {
  const originOf = (request: FastifyRequest) => publicUrl ?? readVisit(request, false).url.origin
  app.get('/favicon.svg', (_request, reply) => sendFile(reply, join(pictures, 'favicon.svg'), 'image/svg+xml'))
  app.get('/includes/social.png', (_request, reply) => sendFile(reply, join(pictures, 'social.png'), 'image/png'))
  // For who trusts nothing of ours: one file to read and to run alone.
  for (const name of verifiers)
    app.get(`/includes/${name}`, (_request, reply) =>
      sendFile(reply, join(standalone, name), 'text/javascript; charset=utf-8'),
    )
  const marketPictures = new MarketPictures()
  app.get<{ Params: { file: string } }>('/includes/social/:file', async (request, reply) => {
    const [, pair] = /^([A-Z0-9]{1,12}_[A-Z0-9]{1,12})\.png$/.exec(request.params.file) ?? []
    if (pair === undefined) return reply.code(404).send('')
    const picture = await marketPictures.of(pair, siteApiFor(request))
    if (picture === undefined) return reply.code(404).send('')
    return reply.type('image/png').header('cache-control', `public, max-age=${MINUTES_SECONDS}`).send(picture)
  })
  app.get<{ Params: { file: string } }>('/includes/assets/coins/:file', ({ params }, reply) => {
    const [, coin] = /^([A-Z0-9]{1,12})\.svg$/.exec(params.file) ?? []
    if (coin === undefined) return reply.code(404).send('')
    return sendCoin(reply, coin.toLowerCase())
  })
  app.get('/robots.txt', (request, reply) => {
    const lines = [
      'User-agent: *',
      'Disallow: /assets',
      'Disallow: /account',
      'Disallow: /user/',
      'Disallow: /exchange-web',
    ]
    return reply.type('text/plain').send(`${lines.join('\n')}\nSitemap: ${originOf(request)}/sitemap.xml\n`)
  })
  app.get('/sitemap.xml', async (request, reply) => {
    const siteApi = siteApiFor(request)
    const [{ markets }, { brand, locales }, { rows: announcements }] = await Promise.all([
      siteApi('GET /exchange-web/web/market/list'),
      siteApi('GET /exchange-web/web/site/config'),
      siteApi('GET /exchange-web/web/site/announcements', { limit: 50 }),
    ])
    const paths = [
      ...listed,
      `/${brand.product}-api`,
      ...markets.map(({ pair }) => `/trade/${pair}`),
      ...announcements.map(({ slug }) => `/announcements/${slug}`),
    ]
    return reply.type('application/xml').send(sitemap(originOf(request), paths, locales))
  })
}

/** Every page with its languages, as search engines want them. */
function sitemap(origin: string, paths: readonly string[], locales: Locales): string {
  const alternate = (tag: string, address: string) =>
    `<xhtml:link rel="alternate" hreflang="${tag}" href="${origin}${address}"/>`
  const alternates = (path: string) =>
    [alternate('x-default', path), ...locales.map(({ id, tag }) => alternate(tag, `${path}?hl=${id}`))].join('')
  const pages = paths.map((path) => `<url><loc>${origin}${path}</loc>${alternates(path)}</url>`)
  const spaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>${pages.join('\n')}</urlset>\n`
}

function sendFile(reply: FastifyReply, path: string, type: string): FastifyReply {
  return reply.type(type).header('cache-control', `public, max-age=${DAY_SECONDS}`).send(readFileSync(path))
}

/** The coin of the set, our own, or nothing to draw: then the page's own drawing under it stays. */
function sendCoin(reply: FastifyReply, coin: string): FastifyReply {
  const path = pathOfCoin(coin)
  return path === undefined ? reply.code(404).send('') : sendFile(reply, path, 'image/svg+xml')
}

function pathOfCoin(coin: string): string | undefined {
  return [join(icons, `${coin}.svg`), join(pictures, `coin-${coin}.svg`)].find((path) => existsSync(path))
}

const known = new Map<string, boolean>()

/** Passed to the page, which then asks for no picture that is not there. */
export function hasCoinPicture(coin: string): boolean {
  const found = known.get(coin) ?? pathOfCoin(coin.toLowerCase()) !== undefined
  known.set(coin, found)
  return found
}
