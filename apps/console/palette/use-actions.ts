import { themes } from '@bowline/contract/terms/looks.ts'
import type { StaffPermission } from '@bowline/contract/terms/staff.ts'
import type { PaletteItem } from '@bowline/design-system/palette/palette.tsx'
import { useLocation, useNavigate } from 'react-router'
import { settingSections } from '../screens/configuration/settings-form/setting-fields.ts'
import { useConsole, useMay } from '../session/session.tsx'
import { chooseTheme, chosenTheme } from '../shell/theme.ts'
import { t, type WordKey } from '../words/words.ts'

/** What is done by a dialog of a room. */
const actions: readonly { address: string; name: WordKey; permission: StaffPermission }[] = [
  { address: '/countries?do=change', name: 'countries.change', permission: 'countries.change' },
  { address: '/alpha?do=grant', name: 'palette.grant', permission: 'users.mark' },
  { address: '/staff?do=make', name: 'staff.make', permission: 'staff.manage' },
  ...settingSections.map(({ id }) => ({
    address: `/configuration?section=${id}`,
    name: `setting.section.${id}` as const,
    permission: 'configuration.read' as const,
  })),
  { address: '/users?frozen=any', name: 'palette.frozen', permission: 'users.read' },
]

/** What is done to the user one is looking at. */
const userActions: readonly { what: string; name: WordKey; permission: StaffPermission }[] = [
  { what: 'freeze', name: 'act.freeze', permission: 'users.freeze' },
  { what: 'sign-out', name: 'act.sign-out', permission: 'users.end-sessions' },
  { what: 'reset', name: 'act.reset', permission: 'users.request' },
  { what: 'kol', name: 'palette.kol', permission: 'users.mark' },
  { what: 'close', name: 'act.close', permission: 'users.request' },
]

/** What the role may do from anywhere. Each opens a form; nothing is done by choosing it. */
export function useActions(): PaletteItem[] {
  const { api, refresh } = useConsole()
  const may = useMay()
  const navigate = useNavigate()
  const [, userId] = /^\/users\/(\d+)$/.exec(useLocation().pathname) ?? []
  const kind = t('palette.action')
  const here = userId === undefined ? [] : userActions.filter(({ permission }) => may(permission))
  return [
    ...here.map(({ what, name }) => ({
      id: `user-${what}`,
      label: `${t(name)}: ${t('user.title', { id: userId ?? '' })}`,
      kind,
      run: () => void navigate(`/users/${userId}?do=${what}`),
    })),
    ...actions
      .filter(({ permission }) => may(permission))
      .map(({ address, name }) => ({ id: `act-${name}`, label: t(name), kind, run: () => void navigate(address) })),
    ...themes.map((theme) => ({
      id: `theme-${theme}`,
      label: t(`theme.${theme}`),
      about: t('theme.label'),
      isOn: chosenTheme() === theme,
      run: () => chooseTheme(theme),
    })),
    {
      id: 'sign-out',
      label: t('account.sign-out'),
      kind,
      run: () => void api('POST /console-api/session/sign-out').then(refresh, refresh),
    },
  ]
}
