import { type ReactNode, StrictMode } from 'react'
import { DataScript } from './data-script.tsx'
import { type Page, PageContext } from './page-context.ts'

/** Addresses of built files the first view needs. */
export interface DocumentAssets {
  readonly entry: string
  readonly styles: readonly string[]
  /** Chunks of the screen and its words, fetched beside the entry. */
  readonly preloads: readonly string[]
}

interface DocumentProps {
  readonly page: Page
  readonly assets: DocumentAssets
  /** JSON the browser starts from, embedded as data: nothing inline is ever run. */
  readonly state: string
  /** `initial-scale=0.3…` only where the specification's hint was meant. */
  readonly viewport: string
  readonly children: ReactNode
}

/** The whole document, drawn on the server and taken over in the browser. */
export function SiteDocument({ page, assets, state, viewport, children }: DocumentProps) {
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
          <meta name="viewport" content={viewport} />
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
          <script type="module" src={assets.entry} />
        </body>
      </html>
    </StrictMode>
  )
}
