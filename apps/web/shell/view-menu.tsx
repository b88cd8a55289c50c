import { Menu } from '@bowline/design-system/menu.tsx'
import { SunMoon } from 'lucide-react'
import { useState } from 'react'
import { usePage } from '../page-context.ts'
import { useSettings } from '../settings/use-setting.ts'
import { useWords } from '../words/use-words.ts'
import { applyView, densities, gains, themes, type ViewChoice } from './view-choice.ts'

/** Theme, colours of rise and fall, density: seen at once, kept in a cookie the server reads. */
export function ViewMenu() {
  const t = useWords('shell')
  const page = usePage()
  const settings = useSettings()
  const [view, setView] = useState({ theme: page.theme, gain: page.gain, density: page.density })
  const item = (name: ViewChoice, value: string) => ({
    id: `${name}-${value}`,
    label: t.find(`view.${value}`) ?? value,
    checked: view[name] === value,
    onSelect: () => {
      applyView(name, value)
      settings.set(name, value as never)
      setView({ ...view, [name]: value })
    },
  })
  return (
    <Menu
      label={t('view.theme')}
      trigger={<SunMoon aria-hidden="true" size={16} />}
      align="end"
      items={[
        ...themes.map((theme) => item('theme', theme)),
        ...gains.map((gain) => item('gain', gain)),
        ...densities.map((density) => item('density', density)),
      ]}
    />
  )
}
