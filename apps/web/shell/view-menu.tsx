import { gains, themes } from '@bowline/contract/terms/looks.ts'
import { buttonClass } from '@bowline/design-system/actions/button.tsx'
import { Menu } from '@bowline/design-system/layers/menu.tsx'
import { SunMoon } from 'lucide-react'
import { usePage } from '../page-context.ts'
import { useWords } from '../words/use-words.ts'
import { useView } from './use-view.ts'
import { choosePageVersion, densities, pageVersions, type ViewChoice } from './view-choice.ts'

/** Theme, colours of rise and fall, density: seen at once, kept in a cookie the server reads. */
export function ViewMenu() {
  const t = useWords('shell')
  const [view, choose] = useView()
  const { phone, isDesktopVersion } = usePage()
  const item = (name: ViewChoice, value: string) => ({
    id: `${name}-${value}`,
    label: t.find(`view.${value}`) ?? value,
    group: t(`view.${name}`),
    picked: view[name] === value,
    onSelect: () => choose(name, value),
  })
  const version = (value: (typeof pageVersions)[number]) => ({
    id: `version-${value}`,
    label: t(`view.${value}`),
    group: t('view.version'),
    picked: value === (isDesktopVersion ? 'desktop' : 'mobile'),
    onSelect: () => choosePageVersion(value),
  })
  return (
    <Menu
      label={t('view.theme')}
      trigger={<SunMoon aria-hidden="true" size={16} />}
      align="end"
      triggerClass={buttonClass({ kind: 'plain' })}
      items={[
        ...themes.map((theme) => item('theme', theme)),
        ...gains.map((gain) => item('gain', gain)),
        ...densities.map((density) => item('density', density)),
        ...(phone ? pageVersions.map(version) : []),
      ]}
    />
  )
}
