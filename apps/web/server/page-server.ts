import type { Config } from '@bowline/platform/config.ts'
import type { Log } from '@bowline/platform/log.ts'
import { listenPrivately } from '@bowline/platform/private-socket.ts'
import { withTimeout } from '@bowline/platform/with-timeout.ts'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import type { PageInfo } from '../page-context.ts'
import { isOwn } from '../shell/post-login-target.ts'
import type { SiteApi } from '../site-api/site-api.ts'
import { serveBuiltFiles } from './built-files.ts'
import type { BuiltSite } from './built-site.ts'
import { cookieLines } from './cookies.ts'
import { packPage } from './pack-page.ts'
import { pageFailure } from './page-failure.ts'
import { pageHeaders } from './page-headers.ts'
import { RememberedAnswers } from './remembered-answers.ts'
import { hasCoinPicture, serveSiteFiles } from './site-files.ts'
import { socketSiteApi } from './socket-site-api.ts'
import { readVisit, type Visit } from './visit.ts'

const SETTINGS_WITHIN_MS = 1_800

export interface PageServerOptions {
  readonly config: Config
  readonly log: Log
  readonly site: BuiltSite
  /** Unix socket to listen on. */
  readonly socket: string
  /** Unix socket of the site API. */
  readonly apiSocket: string
}

/** Serves documents and their files; everything else is the exchange's, which asks here for what it does not know. */
export async function startPageServer(options: PageServerOptions): Promise<{ close(): Promise<void> }> {
  const { site, socket, log } = options
  const app = Fastify({ logger: false, exposeHeadRoutes: true, trustProxy: false })
  serveBuiltFiles(app, site.browserFolder)
  const pages = new Pages(options)
  serveSiteFiles(app, (request) => pages.siteApiFor(readVisit(request, false)), options.config.publicUrl)
  app.get('/*', (request, reply) => pages.answer(request, reply))
  app.setErrorHandler((error: Error, request, reply) => {
    const { status, retryAfterSeconds } = pageFailure(error)
    // Never the path: it may be a password somebody typed into the address bar, or have a name in it.
    if (status === 500) log.error({ err: error, route: pages.routeOf(request) }, 'the page could not be drawn')
    if (status === 503) log.warn({ error: error.message }, 'the page waits for the exchange')
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
    // The specification's answer to a failing page: the message as the body. It is our own text, never a stack.
    return reply.code(status).type('text/plain; charset=utf-8').send(error.message)
  })
  // It believes who names a visitor's address.
  await listenPrivately(socket, () => app.listen({ path: socket }))
  return { close: () => app.close() }
}

class Pages {
  readonly #options: PageServerOptions
  readonly #remembered = new RememberedAnswers()
  /** Languages of the configuration, as the last page had it. */
  #offered: readonly string[] | undefined
  readonly #routes = new WeakMap<FastifyRequest, string>()

  constructor(options: PageServerOptions) {
    this.#options = options
  }

  async answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { config, site } = this.#options
    const visit = readVisit(request, config.mode === 'demo', this.#offered)
    const siteApi = this.siteApiFor(visit)
    const info = await gatherInfo(visit, siteApi, config.publicUrl ?? visit.url.origin)
    this.#offered = info.config.locales.map(({ id }) => id)
    const onRoute = (pattern: string) => void this.#routes.set(request, pattern)
    const draw = (isUnknown: boolean) =>
      site.render({ request: new Request(visit.url), info, siteApi, isUnknown, onRoute, assetsOf: site.assetsOf })
    let rendered = await draw(false)
    // Nothing of ours: a program gets the status, a person a page that says it.
    if (rendered.kind === 'pass' && String(request.headers.accept).includes('text/html')) rendered = await draw(true)
    const { protocol, hostname: host } = visit.url
    const place = { isSecure: protocol === 'https:', host, parentDomain: info.config.parentDomain }
    for (const cookie of visit.cookies) reply.header('set-cookie', cookieLines(cookie, place))
    if (rendered.kind === 'pass') return reply.code(404).header('x-bowline-passed', '1').send('')
    if (rendered.kind === 'redirect') {
      const { status, headers } = rendered.response
      return reply
        .code(status)
        .header('location', targetOf(headers.get('location') ?? '/', visit.url, info.config.ownDomains))
        .send('')
    }
    const packed = await packPage(rendered.html, rendered.isPrivate, String(request.headers['accept-encoding'] ?? ''))
    return reply
      .code(rendered.status)
      .headers(pageHeaders(info, rendered.isPrivate))
      .headers(packed.headers)
      .send(packed.body)
  }

  /** Undefined before it is known, and for the site's files. */
  routeOf(request: FastifyRequest): string | undefined {
    return this.#routes.get(request)
  }

  /** Whatever is asked for visitors without a session is remembered for a second. */
  siteApiFor({ visitor, locale }: Visit): SiteApi {
    const siteApi = socketSiteApi(this.#options.apiSocket, visitor)
    return visitor.token !== '' ? siteApi : this.#remembered.over(siteApi, locale.id)
  }
}

async function gatherInfo(visit: Visit, siteApi: SiteApi, origin: string): Promise<PageInfo> {
  const [config, session, kept] = await Promise.all([
    siteApi('GET /exchange-web/web/site/config'),
    siteApi('GET /exchange-web/web/user/session'),
    visit.visitor.token === '' ? undefined : settingsOf(siteApi),
  ])
  const settings = session.user ? kept : undefined
  const { locale, timeZone, phone, isDesktopVersion, visitor } = visit
  const inApp = visitor.userAgent.includes(config.app.userAgent)
  // As one chose it wherever one was signed in; a browser knows its own choice alone.
  const { theme = visit.theme, gain = visit.gain, density = visit.density } = settings ?? {}
  const coinPictures = config.coins.filter(hasCoinPicture)
  const looks = { theme, gain, density, timeZone, phone, isDesktopVersion, inApp }
  return { locale, origin, config, coinPictures, session, settings, ...looks }
}

/** Undefined where there are none to be had: without a session, and while the database hangs. No page waits for that. */
async function settingsOf(siteApi: SiteApi): Promise<PageInfo['settings']> {
  return withTimeout(siteApi('GET /exchange-web/web/user/settings'), SETTINGS_WITHIN_MS).catch(() => undefined)
}

/** Addresses of this site stay relative, so that no forwarded host can lead anybody astray; others are the operator's. */
function targetOf(location: string, base: URL, ownDomains: readonly string[]): string {
  const target = new URL(location, base)
  if (target.origin === base.origin) return `${target.pathname}${target.search}${target.hash}`
  return isOwn(target, ownDomains) ? target.href : '/'
}
