import { CHUNK_TIMEOUT_MS } from '@bowline/design-system/later/chunk-load-error.ts'
import { type ReactNode, StrictMode } from 'react'
import { DataScript } from './data-script.tsx'
import { type Page, PageContext } from './page-context.ts'

/** Addresses of built files the first view needs. */
export interface DocumentAssets {
  /** What reports that the others did not load. */
  readonly firstLoad: string
  readonly entry: string
  readonly styles: readonly string[]
  /** Chunks of the screen and its words, fetched beside the entry. */
  readonly preloads: readonly string[]
}

/** The specification's hint, for a phone that asked for the pages of a desk (docs/decisions/0020). */
const DESKTOP_VIEWPORT = 'width=device-width, initial-scale=0.3, minimum-scale=0.3, maximum-scale=1, user-scalable=yes'
const VIEWPORT = 'width=device-width, initial-scale=1'

interface DocumentProps {
  readonly page: Page
  readonly assets: DocumentAssets
  /** JSON the browser starts from, embedded as data: nothing inline is ever run. */
  readonly state: string
  /** What stands in place of the screen when the first scripts do not come, as markup. */
  readonly failure: string
  readonly children: ReactNode
}

/** The whole document, drawn on the server and taken over in the browser. */
export function SiteDocument({ page, assets, state, failure, children }: DocumentProps) {
  const { locale } = page
  return (
    <StrictMode>
      <html
        lang={locale.tag}
        dir={locale.direction}
        data-locale={locale.id}
        data-theme={page.theme}
        data-gain={page.gain}
        data-density={page.density}
      >
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content={page.isDesktopVersion ? DESKTOP_VIEWPORT : VIEWPORT} />
          <meta name="color-scheme" content="dark light" />
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          {assets.styles.map((href) => (
            <link key={href} rel="stylesheet" href={href} precedence="site" />
          ))}
          {assets.preloads.map((href) => (
            <link key={href} rel="modulepreload" href={href} />
          ))}
        </head>
        <body>
          <PageContext value={page}>{children}</PageContext>
          <DataScript id="state" type="application/json" json={state} />
          <template
            id="first-load-failure"
            data-within-ms={CHUNK_TIMEOUT_MS}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by the server from components of ours
            dangerouslySetInnerHTML={{ __html: failure }}
          />
          <script type="module" src={assets.firstLoad} />
          <script type="module" src={assets.entry} />
        </body>
      </html>
    </StrictMode>
  )
}
