import type { ConsoleData } from '@bowline/contract/console/console-calls.ts'
import { staffRoles } from '@bowline/contract/terms/staff.ts'
import { Menu } from '@bowline/design-system/layers/menu.tsx'
import { useState } from 'react'
import { ActDialog } from '../../parts/act-dialog.tsx'
import styles from '../../parts/parts.module.css'
import { useConsole, useMember } from '../../session/session.tsx'
import { t } from '../../words/words.ts'

export type Member = ConsoleData<'GET /console-api/staff/list'>['rows'][number]

interface Wish {
  readonly title: string
  readonly confirm: string
  readonly isDanger?: boolean
  /** Returns what was done. */
  readonly act: (reason: string) => Promise<string>
}

interface ChangeMemberProps {
  readonly member: Member
  readonly onDone: () => void
}

/** Keeping somebody out is done at once; whatever lets somebody in waits for another admin. Nobody changes themselves. */
export function ChangeMember({ member, onDone }: ChangeMemberProps) {
  const { api } = useConsole()
  const { id: own } = useMember()
  const [wish, setWish] = useState<Wish>()
  const { id, email, role, isDisabled } = member
  if (id === own) return <span className={styles.quiet}>{t('staff.you')}</span>

  const asks = (title: string, send: (reason: string) => Promise<unknown>) => () => {
    const act = (reason: string) => send(reason).then(() => t('staff.asked'))
    setWish({ title, confirm: t('staff.ask'), act })
  }
  const disable = async (reason: string) => {
    await api('POST /console-api/staff/disable', { id, reason })
    onDone()
    return t('staff.done')
  }
  const disabling = { title: t('staff.disable.title', { email }), confirm: t('staff.disable'), isDanger: true }
  return (
    <>
      <Menu
        label={t('staff.change-member', { email })}
        align="end"
        trigger={t('staff.change')}
        items={[
          ...staffRoles.map((value) => ({
            id: value,
            label: t(`role.${value}`),
            picked: value === role,
            onSelect: asks(t('staff.role.title', { email, role: t(`role.${value}`) }), (reason) =>
              api('POST /console-api/staff/change', { id, role: value, reason }),
            ),
          })),
          isDisabled
            ? {
                id: 'enable',
                label: t('staff.enable'),
                onSelect: asks(t('staff.enable.title', { email }), (reason) =>
                  api('POST /console-api/staff/change', { id, isDisabled: 'false', reason }),
                ),
              }
            : {
                id: 'disable',
                label: t('staff.disable'),
                danger: true,
                onSelect: () => setWish({ ...disabling, act: disable }),
              },
          {
            id: 'reset',
            label: t('staff.reset'),
            danger: true,
            onSelect: asks(t('staff.reset.title', { email }), (reason) =>
              api('POST /console-api/staff/reset-sign-in', { id, reason }),
            ),
          },
        ]}
      />
      {wish && <ActDialog {...wish} onClose={() => setWish(undefined)} />}
    </>
  )
}
