import { findLocale } from '@bowline/contract/terms/locales.ts'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  matchRoutes,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { documentJson } from './data-script.tsx'
import type { EmbeddedState } from './embedded-state.ts'
import { PageContext, type PageInfo } from './page-context.ts'
import { laterSources, routes, unknownRoutes } from './routes.ts'
import { footSource, type ScreenHandle } from './screen.ts'
import { ChunkFailure } from './shell/chunk-failure.tsx'
import type { SiteApi } from './site-api/site-api.ts'
import { type DocumentAssets, SiteDocument } from './site-document.tsx'
import { loadWords, wordList } from './words/word-books.ts'
import { wordFile } from './words/word-file.ts'

export interface RenderRequest {
  readonly request: Request
  readonly info: PageInfo
  readonly siteApi: SiteApi
  /** No route takes the address, and a page must say so. */
  readonly isUnknown: boolean
  /** Called with the route before it is drawn, for the log of a failure: a path may be what somebody typed by mistake. */
  readonly onRoute: (pattern: string) => void
  /** Finds the built files of source files. */
  readonly assetsOf: (sources: readonly string[], drawn: readonly string[]) => DocumentAssets
}

/** What the specification knows: a redirect, a page of ours, or nothing of ours (passed on). A failure throws. */
export type Rendered =
  | { readonly kind: 'redirect'; readonly response: Response }
  | { readonly kind: 'pass' }
  | { readonly kind: 'page'; readonly status: number; readonly html: string; readonly isPrivate: boolean }

export async function render({
  request,
  info,
  siteApi,
  isUnknown,
  onRoute,
  assetsOf,
}: RenderRequest): Promise<Rendered> {
  const { pathname, search } = new URL(request.url)
  const tools = { siteApi, localeId: info.locale.id, product: info.config.brand.product }
  const table = isUnknown ? unknownRoutes(tools) : await routes(tools, pathname)
  const matches = matchRoutes(table, pathname)
  const handle = matches?.at(-1)?.route.handle as ScreenHandle | undefined
  if (!matches) return { kind: 'pass' }
  onRoute(matches.at(-1)?.route.path ?? '/')
  if (handle?.signedIn && !info.session.user) {
    const target = `/user/login?callBackPath=${encodeURIComponent(`${pathname}${search}`)}`
    return { kind: 'redirect', response: Response.redirect(new URL(target, request.url), 302) }
  }
  await loadWords('shell', info.locale.id)
  const handler = createStaticHandler(table)
  const context = await handler.query(request)
  if (context instanceof Response) return { kind: 'redirect', response: context }
  if (isMissing(context)) return { kind: 'pass' }
  throwFailures(context)

  const locale = findLocale(info.locale.id) ?? info.locale
  const names = ['shell', handle?.name, ...(handle?.words ?? [])].filter((name) => name !== undefined)
  const words = [wordList(locale.id), ...names.map((name) => wordFile(name as never, locale.id))]
  const screen = handle ? [handle.source, ...(handle.fullHeight ? [] : [footSource]), ...laterSources(pathname)] : []
  const assets = assetsOf([...screen, ...words], handle?.drawn ?? [])
  const { loaderData, actionData, errors } = context
  const state = documentJson({
    info,
    assets,
    isUnknown,
    hydration: { loaderData, actionData, errors },
  } satisfies EmbeddedState)
  const page = { ...info, siteApi }
  const failure = renderToStaticMarkup(
    <PageContext value={page}>
      <ChunkFailure />
    </PageContext>,
  )
  const html = renderToString(
    <SiteDocument page={page} assets={assets} state={state} failure={failure}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </SiteDocument>,
  )
  return {
    kind: 'page',
    status: isUnknown ? 404 : context.statusCode,
    html: `<!doctype html>${html}`,
    isPrivate: info.session.user !== null,
  }
}

/** A screen may find that its address names nothing: a market that is not listed. */
function isMissing({ errors }: StaticHandlerContext): boolean {
  return Object.values(errors ?? {}).some((error) => isRouteErrorResponse(error) && error.status === 404)
}

/** A loader that threw is a failure of the page, not a page: the server answers 500 with its message. */
function throwFailures({ errors }: StaticHandlerContext): void {
  for (const error of Object.values(errors ?? {})) throw error
}
