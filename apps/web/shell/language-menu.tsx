import { buttonClass } from '@bowline/design-system/actions/button.tsx'
import { Menu } from '@bowline/design-system/layers/menu.tsx'
import { Languages } from 'lucide-react'
import { useLocation } from 'react-router'
import { usePage } from '../page-context.ts'
import { useWords } from '../words/use-words.ts'
import { announceLanguageChange } from './language-change.ts'

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
      triggerClass={buttonClass({ kind: 'plain' })}
      items={config.locales.map(({ id, name }) => ({
        id,
        label: name,
        picked: id === locale.id,
        href: address(id),
        onSelect: announceLanguageChange,
      }))}
    />
  )
}
