import { useLocation, useMatches } from 'react-router'
import { DataScript, documentJson } from '../data-script.tsx'
import { usePage } from '../page-context.ts'
import type { Head, ScreenHandle } from '../screen.ts'

/** Title, description and relations of the page in the head of the document; React puts them there. */
export function PageHead() {
  const page = usePage()
  const { pathname } = useLocation()
  const match = useMatches().at(-1)
  const handle = match?.handle as ScreenHandle | undefined
  const head: Head = handle?.head?.(page, match?.loaderData as never) ?? { title: page.config.brand.name }
  const address = `${page.origin}${pathname}`
  return (
    <>
      <title>{head.title}</title>
      {head.description && <meta name="description" content={head.description} />}
      {head.isPrivate ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={address} />
          <link rel="alternate" hrefLang="x-default" href={address} />
          {page.config.locales.map(({ id, tag }) => (
            <link key={id} rel="alternate" hrefLang={tag} href={`${address}?hl=${id}`} />
          ))}
        </>
      )}
      <meta property="og:title" content={head.title} />
      <meta property="og:site_name" content={page.config.brand.name} />
      <meta property="og:url" content={address} />
      {head.description && <meta property="og:description" content={head.description} />}
      {head.image && <meta property="og:image" content={`${page.origin}${head.image}`} />}
      {head.structured?.map((data) => {
        const json = documentJson(data)
        return <DataScript key={json} type="application/ld+json" json={json} />
      })}
    </>
  )
}
