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
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const leave = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setIsOpen(false);
      button.current?.focus();
    };
    const press = ({ target }: PointerEvent) => {
      const inside = target instanceof Node && panel.current?.parentElement?.contains(target);
      if (!inside) setIsOpen(false);
    };
    document.addEventListener('keydown', leave);
    document.addEventListener('pointerdown', press);
    return () => {
      document.removeEventListener('keydown', leave);
      document.removeEventListener('pointerdown', press);
    };
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
        <section ref={panel} className="recipe-panel" id={id} hidden={!isOpen} aria-label="Recipes">
          <RecipeOptions
            page={props.page}
            onUse={(recipe) => {
              setIsOpen(false);
              props.onUse(recipe);
            }}
          />
        </section>
      )}
    </>
  );
}
