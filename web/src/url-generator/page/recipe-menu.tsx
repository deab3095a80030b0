import DownOutlined from '@ant-design/icons/DownOutlined';
import { Button } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { RecipeOptions } from './recipe-options.tsx';
import type { RecipeOptionsProps } from './use-recipe-actions.ts';

/** Everything about recipes, in a panel that lies over the page until it is closed. */
export function RecipeMenu(props: RecipeOptionsProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState<boolean>();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const close = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setIsOpen(false);
      button.current?.focus();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [isOpen]);
  return (
    <>
      <Button
        ref={button}
        aria-expanded={isOpen ?? false}
        aria-controls={isOpen === undefined ? undefined : id}
        onClick={() => setIsOpen(!isOpen)}
      >
        Recipes <DownOutlined className="chip-arrow" aria-hidden />
      </Button>
      {isOpen !== undefined && (
        <section className="recipe-panel" id={id} hidden={!isOpen} aria-label="Recipes">
          <RecipeOptions {...props} />
        </section>
      )}
    </>
  );
}
