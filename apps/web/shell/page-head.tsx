import { useLocation, useMatches } from 'react-router'
import { DataScript, documentJson } from '../data-script.tsx'
import { usePage } from '../page-context.ts'
import type { Head, ScreenHandle } from '../screen.ts'

/** What a share of a page without a picture of its own is shown with. */
const SHARED_PICTURE = '/includes/social.png'

/** Title, description and relations of the page in the head of the document; React puts them there. */
export function PageHead() {
  const page = usePage()
  const { pathname, search } = useLocation()
  const match = useMatches().at(-1)
  const handle = match?.handle as ScreenHandle | undefined
  const head: Head = handle?.head?.(page, match?.loaderData as never) ?? { title: page.config.brand.name }
  const address = `${page.origin}${pathname}`
  const own = inOwnLanguage(address, search, page.config.locales)
  return (
    <>
      <title>{head.title}</title>
      {head.description && <meta name="description" content={head.description} />}
      {head.isPrivate ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={own} />
          <link rel="alternate" hrefLang="x-default" href={address} />
          {page.config.locales.map(({ id, tag }) => (
            <link key={id} rel="alternate" hrefLang={tag} href={`${address}?hl=${id}`} />
          ))}
        </>
      )}
      <meta property="og:title" content={head.title} />
      <meta property="og:site_name" content={page.config.brand.name} />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={own} />
      {head.description && <meta property="og:description" content={head.description} />}
      {!head.isPrivate && (
        <>
          <meta property="og:image" content={`${page.origin}${head.picture ?? SHARED_PICTURE}`} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      {head.structured?.map((data) => {
        const json = documentJson(data)
        return <DataScript key={json} type="application/ld+json" json={json} />
      })}
    </>
  )
}

/** A language is a page of its own to search engines: one that named another page for the original would not be listed. */
function inOwnLanguage(address: string, search: string, locales: readonly { readonly id: string }[]): string {
  const asked = new URLSearchParams(search).get('hl')
  return locales.some(({ id }) => id === asked) ? `${address}?hl=${asked}` : address
}
