import { Button } from '@bowline/design-system/actions/button.tsx'
import { type ReactNode, useState } from 'react'
import { useLaterDialog } from '../../../later/use-later-dialog.ts'
import { useWords } from '../../../words/use-words.ts'
import { afterUpgrade } from './after-upgrade.ts'

const loadUpgrade = async () => (await import('./upgrade-dialog.tsx')).UpgradeDialog

interface UpgradeLinkProps {
  readonly tradePath: string
  /** Left out: what it leads to. */
  readonly children?: ReactNode
}

/** The way to a unified account, where there is room for a button. */
export function UpgradeLink({ tradePath, children }: UpgradeLinkProps) {
  const t = useWords('contracts/unified')
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const UpgradeDialog = useLaterDialog(loadUpgrade, isOpen, close)
  return (
    <>
      <Button size="s" onClick={() => setOpen(true)}>
        {children ?? t('upgrade')}
      </Button>
      {isOpen && UpgradeDialog && <UpgradeDialog tradePath={tradePath} onClose={close} onDone={afterUpgrade} />}
    </>
  )
}
