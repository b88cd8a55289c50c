import { Button } from '@bowline/design-system/actions/button.tsx'
import { Drawer } from '@bowline/design-system/layers/drawer.tsx'
import { PanelLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import styles from './side-menu.module.css'

interface SideMenuProps {
  readonly label: string
  readonly closeLabel: string
  /** The navigation, which closes the drawer when it leads on, and what stands there once it is open. */
  readonly children: (onGo: () => void, isOpen: boolean) => ReactNode
}

/** Where there is no room beside a page: a round button with its name, and the page's navigation in a drawer behind it. */
export function SideMenu({ label, closeLabel, children }: SideMenuProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        className={styles.button}
        icon={<PanelLeft className={styles.icon} aria-hidden="true" size={18} />}
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <Drawer open={open} onClose={close} label={label} closeLabel={closeLabel}>
        <div className={styles.sheet}>{children(close, open)}</div>
      </Drawer>
    </>
  )
}
