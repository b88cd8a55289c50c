import { Menu } from '@bowline/design-system/layers/menu.tsx'
import { Languages } from 'lucide-react'
import { useLocation } from 'react-router'
import { usePage } from '../page-context.ts'
import { useWords } from '../words/use-words.ts'

/** Links, so that the choice works without a script: the server keeps what `hl` says. */
export function LanguageMenu() {
  const t = useWords('shell')
  const { config, locale } = usePage()
  const { pathname, search } = useLocation()
  const address = (id: string) => {
    const query = new URLSearchParams(search)
    query.set('hl', id)
    return `${pathname}?${query}`
  }
  return (
    <Menu
      label={t('view.language.now', { name: locale.name })}
      trigger={
        <>
          <Languages aria-hidden="true" size={16} /> {locale.name}
        </>
      }
      align="end"
      items={config.locales.map(({ id, name }) => ({ id, label: name, picked: id === locale.id, href: address(id) }))}
    />
  )
}
