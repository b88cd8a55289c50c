import { resettableFactors } from '@bowline/contract/terms/factors.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { Checkbox } from '@bowline/design-system/inputs/checkbox.tsx'
import { RadioGroup } from '@bowline/design-system/inputs/radio-group.tsx'
import { useState } from 'react'
import { ActDialog } from '../../../parts/act-dialog.tsx'
import { useAsked } from '../../../parts/asked.ts'
import styles from '../../../parts/parts.module.css'
import { useConsole, useMay } from '../../../session/session.tsx'
import { t } from '../../../words/words.ts'
import type { ShownUser } from './user-cards.tsx'

interface UserActionsProps {
  readonly user: ShownUser
  readonly onDone: () => void
}

/** The possible actions on a user; each opens a form that asks for a reason. */
export function UserActions({ user, onDone }: UserActionsProps) {
  const may = useMay()
  const { api } = useConsole()
  const [open, , ask] = useAsked()
  const { id: userId, isKol, status } = user.profile
  const close = () => ask()
  const done = <T,>(answer: T): T => {
    onDone()
    return answer
  }
  const signOut = async (reason: string) => {
    const { ended } = await api('POST /console-api/users/end-sessions', { userId, reason })
    return done(t('act.sign-out.done', { count: ended }))
  }
  const mark = async (reason: string) => {
    await api('POST /console-api/users/mark-kol', { userId, isKol: !isKol, reason })
    return done(t('act.kol.done'))
  }
  const askToClose = async (reason: string) => {
    await api('POST /console-api/users/close', { userId, reason })
    return t('act.asked')
  }
  const kolWord = t(isKol ? 'act.unkol' : 'act.kol')
  return (
    <>
      {may('users.freeze') && (
        <Button kind="danger" onClick={() => ask('freeze')}>
          {t('act.freeze')}
        </Button>
      )}
      {may('users.end-sessions') && <Button onClick={() => ask('sign-out')}>{t('act.sign-out')}</Button>}
      {may('users.request') && <Button onClick={() => ask('reset')}>{t('act.reset')}</Button>}
      {may('users.mark') && <Button onClick={() => ask('kol')}>{kolWord}</Button>}
      {may('users.request') && status === 'active' && <Button onClick={() => ask('close')}>{t('act.close')}</Button>}
      {open === 'freeze' && may('users.freeze') && <FreezeDialog userId={userId} onClose={close} onDone={onDone} />}
      {open === 'reset' && may('users.request') && <ResetDialog userId={userId} onClose={close} />}
      {open === 'sign-out' && may('users.end-sessions') && (
        <ActDialog title={t('act.sign-out')} confirm={t('act.sign-out')} onClose={close} act={signOut} />
      )}
      {open === 'kol' && may('users.mark') && (
        <ActDialog title={kolWord} confirm={kolWord} onClose={close} act={mark} />
      )}
      {open === 'close' && may('users.request') && (
        <ActDialog title={t('act.close.title')} confirm={t('act.close')} isDanger onClose={close} act={askToClose}>
          <p>{t('act.close.hint')}</p>
        </ActDialog>
      )}
    </>
  )
}

interface FormProps {
  readonly userId: number
  readonly onClose: () => void
}

function FreezeDialog({ userId, onClose, onDone }: FormProps & { readonly onDone: () => void }) {
  const { api } = useConsole()
  const [trading, setTrading] = useState(true)
  const [withdrawals, setWithdrawals] = useState(true)
  const freeze = async (reason: string) => {
    await api('POST /console-api/users/freeze', { userId, trading, withdrawals, reason })
    onDone()
    return t('act.freeze.done')
  }
  return (
    <ActDialog
      title={t('act.freeze')}
      confirm={t('act.freeze')}
      isDanger
      onClose={onClose}
      act={freeze}
      problem={() => (trading || withdrawals ? undefined : t('act.freeze.what'))}
    >
      <p>{t('act.freeze.hint')}</p>
      <div className={styles.list}>
        <Checkbox checked={trading} onChange={setTrading}>
          {t('user.trading')}
        </Checkbox>
        <Checkbox checked={withdrawals} onChange={setWithdrawals}>
          {t('user.withdrawals')}
        </Checkbox>
      </div>
    </ActDialog>
  )
}

function ResetDialog({ userId, onClose }: FormProps) {
  const { api } = useConsole()
  const [factor, setFactor] = useState<(typeof resettableFactors)[number]>('authenticator')
  const ask = async (reason: string) => {
    await api('POST /console-api/users/reset-factor', { userId, factor, reason })
    return t('act.asked')
  }
  return (
    <ActDialog title={t('act.reset.title')} confirm={t('act.reset')} onClose={onClose} act={ask}>
      <p>{t('act.reset.hint')}</p>
      <RadioGroup
        label={t('act.reset.factor')}
        options={resettableFactors.map((value) => ({ value, label: t(`factor.${value}`) }))}
        value={factor}
        onChange={setFactor}
      />
    </ActDialog>
  )
}
