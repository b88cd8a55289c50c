import { buttonClass } from '@bowline/design-system/actions/button.tsx'
import { Menu } from '@bowline/design-system/layers/menu.tsx'
import { Bell, CircleQuestionMark, Keyboard, SlidersHorizontal, Volume2 } from 'lucide-react'
import { useWords } from '../words/use-words.ts'

export const deskTools = ['alerts', 'hotkeys', 'notices', 'confirmations'] as const
export type DeskTool = (typeof deskTools)[number]

export function ToolsMenu({ onOpen }: { readonly onOpen: (tool: DeskTool) => void }) {
  const t = useWords('desk')
  const item = (id: DeskTool, Icon: typeof Bell) => ({
    id,
    label: t(`tools.${id}`),
    icon: <Icon size={14} aria-hidden="true" />,
    onSelect: () => onOpen(id),
  })
  return (
    <Menu
      label={t('tools.menu')}
      trigger={<SlidersHorizontal size={16} aria-hidden="true" />}
      triggerClass={buttonClass({ kind: 'plain', size: 's' })}
      align="end"
      items={[
        item('alerts', Bell),
        item('hotkeys', Keyboard),
        item('notices', Volume2),
        item('confirmations', CircleQuestionMark),
      ]}
    />
  )
}
