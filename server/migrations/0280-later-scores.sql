-- Whether the professional has a score in a later cycle. The few who have none in the current cycle, whose level follows from
-- the cycle before, are found without reading all earlier scores.
alter table cycle_scores add column has_later boolean not null default false;
update cycle_scores s set has_later = true
  where exists (select from cycle_scores n where n.professional_id = s.professional_id and n.cycle > s.cycle);
create index cycle_scores_newest on cycle_scores (cycle, professional_id) include (points, floor_rank) where not has_later;

-- Two postings at once for different cycles of a professional may both leave `has_later` false: readers also look for the score
-- of the cycle itself.
create function keep_has_later() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update cycle_scores set has_later = true
    where professional_id = new.professional_id and cycle < new.cycle and not has_later;
  if exists (select from cycle_scores where professional_id = new.professional_id and cycle > new.cycle) then
    update cycle_scores set has_later = true where professional_id = new.professional_id and cycle = new.cycle;
  end if;
  return null;
end $$;
create trigger cycle_score_followed after insert on cycle_scores for each row execute function keep_has_later();
