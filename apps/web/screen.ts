import type { CodeText } from '@bowline/contract/codes.ts'
import { loadChunk } from '@bowline/design-system/later/chunk-load-error.ts'
import type { ComponentType } from 'react'
import { type LoaderFunctionArgs, type RouteObject, redirectDocument } from 'react-router'
import type { PageInfo } from './page-context.ts'
import type { ScreenLayout } from './screen-route.ts'
import { leadsToSignIn } from './shell/errors/lead-to-sign-in.ts'
import type { PageFoot } from './shell/page-foot.tsx'
import { loginAddress } from './shell/post-login-target.ts'
import { isSiteApiError, type SiteApi } from './site-api/site-api.ts'
import type { CatalogueName } from './words/catalogues.ts'
import { loadWords } from './words/word-books.ts'

const SIGN_IN: CodeText<'signInNeeded'> = '403'

/** What a screen's loader has at hand, on the server and in the browser. */
export interface ScreenContext extends LoaderFunctionArgs {
  readonly siteApi: SiteApi
}

/** What stands in the head of the document for search engines and shares. */
export interface Head {
  readonly title: string
  readonly description?: string
  /** Path of the picture a share is shown with; left out: the site's. */
  readonly picture?: string
  /** Structured data (schema.org), one object each. */
  readonly structured?: readonly object[]
  /** Not for search engines: pages of one's own account. */
  readonly isPrivate?: boolean
}

/** What a screen's module exports. */
export interface ScreenModule {
  readonly Screen: ComponentType
  /** Data the server draws the first view from; a returned `redirect(…)` becomes an HTTP redirect. */
  readonly load?: (context: ScreenContext) => Promise<unknown>
  readonly head?: (info: PageInfo, data: never) => Head
}

export interface ScreenHandle extends ScreenLayout {
  readonly name: CatalogueName
  /** Source file, by which the build's manifest knows the chunk. */
  readonly source: string
  /** There once the screen's script is. */
  head?: ScreenModule['head']
  /** As the head; none around a screen that fills the window. */
  Foot?: typeof PageFoot
}

/** Source file of what ends a page, by which the build's manifest knows the chunk. */
export const footSource = 'shell/page-foot.tsx'

export interface RouteTools {
  readonly siteApi: SiteApi
  readonly localeId: string
  /** Word in paths, `{product}` of the specification. */
  readonly product: string
}

interface ScreenParts {
  readonly name: CatalogueName
  readonly file: string
  readonly load: () => Promise<unknown>
  readonly layout: ScreenLayout
}

/** A route that loads its screen and its words as chunks of their own. */
export function screenRoute({ siteApi, localeId }: RouteTools, path: string, parts: ScreenParts): RouteObject {
  const { name, file, layout } = parts
  const handle: ScreenHandle = { ...layout, name, source: `screens/${name}/${file}` }
  return {
    path,
    handle,
    lazy: async () => {
      const catalogues = [name, ...(layout.words ?? [])]
      const words = catalogues.map((catalogue) => loadWords(catalogue, localeId))
      const foot = layout.fullHeight ? undefined : import('./shell/page-foot.tsx')
      const [loaded, ended] = await loadChunk(Promise.all([parts.load(), foot, ...words]))
      const module = loaded as ScreenModule
      const { load, head } = module
      if (head) handle.head = head
      if (ended) handle.Foot = ended.PageFoot
      return {
        Component: module.Screen,
        ...(load && {
          loader: (args: LoaderFunctionArgs) => load({ ...args, siteApi }).catch(askToSignIn(args.request)),
        }),
      }
    },
  }
}

/** A session that ended meanwhile: on to the login page and back, as the specification wants it of a 403. */
function askToSignIn({ url }: Request): (error: unknown) => never {
  return (error) => {
    const { pathname, search } = new URL(url)
    // A request has no hash; that of the page is known where the page itself is loaded again.
    const hash = typeof window === 'undefined' || location.pathname !== pathname ? '' : location.hash
    const isOver = isSiteApiError(error) && error.code === SIGN_IN
    throw isOver && leadsToSignIn() ? redirectDocument(loginAddress(`${pathname}${search}${hash}`)) : error
  }
}
