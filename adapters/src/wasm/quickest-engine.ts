import { byteEngine, type EngineMaker } from '@toolkit/domain/url-generator';
import { engineModule } from './engine-module.ts';
import { wasmEngine } from './wasm-engine.ts';

let made: EngineMaker | undefined;

/** WebAssembly, or JavaScript where that is not allowed or too old. Both give the same bytes. */
export function quickestEngine(): EngineMaker {
  made ??= compileEngine() ?? byteEngine;
  return made;
}

function compileEngine(): EngineMaker | undefined {
  try {
    const bytes = Uint8Array.from(atob(engineModule), (character) => character.charCodeAt(0));
    return wasmEngine(new WebAssembly.Module(bytes));
  } catch {
    return undefined;
  }
}
