import type { PromptScene } from '@bowline/contract/terms/prompts.ts'
import { Button, buttonClass } from '@bowline/design-system/actions/button.tsx'
import { truncateDecimals } from '@bowline/design-system/numbers/decimal.ts'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useLaterDialog } from '../../../later/use-later-dialog.ts'
import { useLiveDoor } from '../../../live/hooks.ts'
import { usePage } from '../../../page-context.ts'
import { useCoinText } from '../../../quotes/use-coin-text.ts'
import { useWords } from '../../../words/use-words.ts'
import styles from '../unified.module.css'
import { afterUpgrade, CHOOSE_COLLATERAL } from '../upgrade/after-upgrade.ts'
import { duePrompt, type Prompt } from './due-prompt.ts'
import { dismissPrompt, PromptRecord } from './prompt-record.ts'

export interface UnifiedPromptsProps {
  /** Those that lead somewhere from this page. */
  readonly scenes: readonly PromptScene[]
  readonly tradePath: string
  /** Where on the page nothing is covered that somebody needs first; `bar`: in the flow of what stands above a phone’s bar. */
  readonly corner: 'start' | 'end' | 'bar'
}

const loadUpgrade = async () => (await import('../upgrade/upgrade-dialog.tsx')).UpgradeDialog
const loadTransfer = async () => (await import('../../transfer/transfer-dialog.tsx')).TransferDialog

/** At most one prompt a visit, in the corner of the page, which it neither dims nor moves. */
export function UnifiedPrompts({ scenes, tradePath, corner }: UnifiedPromptsProps) {
  const t = useWords('contracts/unified')
  const { siteApi } = usePage()
  const door = useLiveDoor()
  const [record] = useState(() => new PromptRecord(localStorage))
  const [prompt, setPrompt] = useState<Prompt>()
  const [opened, setOpened] = useState<Prompt>()
  useEffect(() => {
    let isMeant = true
    const nowMs = door.serverNow()
    void duePrompt({ siteApi, record, nowMs, scenes }).then((due) => isMeant && setPrompt(due))
    return () => {
      isMeant = false
    }
  }, [siteApi, record, door, scenes])
  const close = () => setOpened(undefined)
  const UpgradeDialog = useLaterDialog(loadUpgrade, opened?.scene === 'upgrade', close)
  const TransferDialog = useLaterDialog(loadTransfer, opened?.scene === 'transfer', close, 'contracts/transfer')
  const dismiss = (forever: boolean) => {
    if (prompt) dismissPrompt(siteApi, record, { scene: prompt.scene, forever }, door.serverNow())
    setPrompt(undefined)
  }
  const act = () => {
    setOpened(prompt)
    setPrompt(undefined)
  }
  const [coin] = opened?.scene === 'transfer' ? opened.coins : []
  return (
    <div aria-live="polite">
      {prompt && (
        // biome-ignore lint/a11y/useSemanticElements: no landmark, as a page may have one of the same name, and no fields
        <div role="group" className={styles.prompt} data-corner={corner} aria-labelledby="unified-prompt">
          <h2 id="unified-prompt">{prompt.scene === 'upgrade' ? t('upgrade') : t(`prompt.${prompt.scene}`)}</h2>
          <p>
            <PromptText prompt={prompt} />
          </p>
          <div className={styles.actions}>
            <PromptAction prompt={prompt} tradePath={tradePath} onAct={act} />
            <Button size="s" onClick={() => dismiss(false)}>
              {t('prompt.day')}
            </Button>
            <Button size="s" kind="plain" onClick={() => dismiss(true)}>
              {t('prompt.ever')}
            </Button>
          </div>
        </div>
      )}
      {opened?.scene === 'upgrade' && UpgradeDialog && (
        <UpgradeDialog tradePath={tradePath} onClose={close} onDone={afterUpgrade} />
      )}
      {opened?.scene === 'transfer' && coin !== undefined && TransferDialog && (
        <TransferDialog coin={coin} coins={opened.coins} onClose={close} />
      )}
    </div>
  )
}

function PromptText({ prompt }: { readonly prompt: Prompt }) {
  const t = useWords('contracts/unified')
  const amountOf = useCoinText()
  switch (prompt.scene) {
    case 'upgrade':
      return t('upgrade.about')
    case 'collateralized':
      return t('prompt.collateralized.text', { coins: prompt.coins.join(', ') })
    default:
      return t(`prompt.${prompt.scene}.text`, { amount: amountOf(truncateDecimals(prompt.amount, 2), 'USDT') })
  }
}

interface PromptActionProps {
  readonly prompt: Prompt
  readonly tradePath: string
  readonly onAct: () => void
}

/** What the prompt leads to: a dialog here, or the page where it is done. */
function PromptAction({ prompt, tradePath, onAct }: PromptActionProps) {
  const t = useWords('contracts/unified')
  const leads = (to: string, text: string, isReloaded = false) => (
    <Link className={buttonClass({ kind: 'primary', size: 's' })} to={to} reloadDocument={isReloaded}>
      {text}
    </Link>
  )
  switch (prompt.scene) {
    case 'trade':
      return leads(tradePath, t('prompt.trade.way'))
    case 'collateralized':
      return leads(CHOOSE_COLLATERAL, t('collateral.choose'), true)
    case 'transfer':
      if (prompt.coins.length === 0) return leads('/assets', t('prompt.transfer.way'))
      break
  }
  return (
    <Button kind="primary" size="s" onClick={onAct}>
      {t(prompt.scene === 'upgrade' ? 'upgrade.open' : 'transfer')}
    </Button>
  )
}
